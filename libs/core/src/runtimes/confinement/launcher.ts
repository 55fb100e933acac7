/**
 * A Perl program that takes rights from itself and becomes another program, whose descendants never get them back. Perl's base package is part of every
 * Debian and Ubuntu, also of their images, and needs no right for this: containers forbid the mounts that bubblewrap makes, and
 * `setpriv` has rules for files from util-linux 2.40 on only, and none for sockets.
 *
 * Arguments: the processor as Node names it, rules, `--`, and the command. A rule is a letter, a colon and a path: `r` may be read and
 * started, `w` also changed, but get no symbolic links and named pipes, which others would follow or wait for, `d` is a device, `s` is a folder in which sockets may be made, and files removed whose names are known,
 * `e` is one in which empty folders may be removed; a path that does not exist is left out. The rule `n` permits network. It ends with 126
 * and the reason in one line when it cannot do that, and with 0 when there is no command.
 *
 * Files: Landlock (https://docs.kernel.org/userspace-api/landlock.html), which also keeps processes outside from being looked into, and
 * from version 6 on from signals. Version 2 is needed: the first one lets no program move a file to another folder. Network: a
 * seccomp filter (seccomp(2)) refuses sockets of all kinds but local ones and the kernel's own messages. It refuses `io_uring`, which
 * would open sockets behind it, and calls by the numbers of another processor.
 */
export const LAUNCHER = String.raw`
my ($read, $change, $nodes) = (0xd, 0xffff, 0x1c40);
my $file = 0xc007;
my %processors = ("x64", [0xc000003e, 157, 41], "arm64", [0xc00000b7, 167, 198]);

sub refuse { print STDERR "confinement: $_[0]\n"; exit 126 }
sub call { my $given = syscall($_[1], @_[2 .. $#_]); refuse("$_[0]: $!") if $given < 0; $given }

my $processor = shift;
refuse("processors of the kind $processor are not supported") unless $processors{$processor};
my ($audit, $prctl, $socket) = @{$processors{$processor}};
my $version = syscall(444, 0, 0, 1);
refuse("the kernel has no Landlock, or it is switched off") if $version < 1;
refuse("the kernel's Landlock is too old") if $version < 2;
my $handled = $version < 3 ? 0x3fff : $version < 5 ? 0x7fff : 0xffff;
my $ruleset = $version < 6 ? pack("Q", $handled) : pack("QQQ", $handled, 0, 3);
my $rules = call("landlock_create_ruleset", 444, $ruleset, length $ruleset, 0);

my $network = 0;
while (@ARGV and (my $rule = shift) ne "--") {
  if ($rule eq "n") { $network = 1; next }
  my ($kind, $path) = $rule =~ /^([rwdse]):(.+)$/s or refuse("unknown rule $rule");
  next unless sysopen(my $place, $path, 0x280000);
  my $rights = $kind eq "r" ? $read : $kind eq "s" ? 0x220 : $kind eq "e" ? 0x10 : $change & ~$nodes;
  $rights &= $file unless -d $place;
  $rights &= $handled;
  call("landlock_add_rule", 445, $rules, 1, pack("Ql", $rights, fileno $place), 0);
}

call("prctl", $prctl, 38, 1, 0, 0, 0);
call("landlock_restrict_self", 446, $rules, 0);
unless ($network) {
  my ($load, $equal, $least, $answer) = (0x20, 0x15, 0x35, 0x06);
  my @filter = (
    [$load, 0, 0, 4], [$equal, 1, 0, $audit], [$answer, 0, 0, 0x80000000],
    [$load, 0, 0, 0], [$least, 6, 0, 0x40000000], [$equal, 5, 0, 425], [$equal, 0, 3, $socket],
    [$load, 0, 0, 16], [$equal, 1, 0, 1], [$equal, 0, 2, 16],
    [$answer, 0, 0, 0x7fff0000], [$answer, 0, 0, 0x50026], [$answer, 0, 0, 0x5000d],
  );
  my $program = join "", map { pack "SCCL", @$_ } @filter;
  call("seccomp", $prctl, 22, 2, pack("S x![Q] P", scalar @filter, $program), 0, 0);
}
if (@ARGV) { exec { $ARGV[0] } @ARGV or refuse("$ARGV[0] does not start: $!") }
`;
