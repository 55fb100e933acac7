/**
 * Loads programs one after the other in one process, since they share most of what they import, each with an option that it does not
 * know. Prints the name of each before what it says, and its exit code: an error that nobody catches ends a program with 1.
 */
const { setTimeout: delay } = require('node:timers/promises');

const print = (text) => process.stderr.write(`${text}\n`);

function failed(error) {
  print(error.message);
  process.exitCode = 1;
}

async function load(program) {
  print(`program ${program}`);
  process.argv = [process.execPath, program, '--unknown'];
  process.exitCode = 0;
  try {
    require(program);
  } catch (error) {
    failed(error);
  }
  await delay(50); // for what rejects a moment later
  print(`ended with ${process.exitCode}`);
}

async function main(programs) {
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, failed);
  for (const program of programs) await load(program);
  process.exit(0);
}

void main(process.argv.slice(2));
