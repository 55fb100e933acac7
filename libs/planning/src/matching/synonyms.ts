/**
 * Names under which forms ask for the same thing, by concept, in languages that are frequent on the web. The first word of a
 * line is the concept; the names follow, folded (lower case, no diacritics, punctuation as spaces).
 */
const NAMES = `
name: name | full name | complete name | legal name | your name | nom complet | nombre completo | nome completo | vollstandiger name | volledige naam | naam
given_name: first name | given name | given names | forename | fore name | christian name | firstname | fname | givenname | vorname | prenom | nombre | voornaam
family_name: last name | surname | sur name | family name | lastname | lname | familyname | nachname | familienname | zuname | nom de famille | apellido | apellidos | cognome | achternaam
middle_name: middle name | second name | middlename | middle initial | zweiter vorname
email: email | email address | mail address | electronic mail | e mail | mail | emailadresse | email adresse | courriel | adresse email | correo electronico | correo | indirizzo email | emailadres
phone: phone | telephone | tel | phone number | telephone number | phone no | contact number | telefon | telefonnummer | telefono | numero de telephone | numero de telefono | telefoonnummer | telefoon
mobile: mobile | mobile phone | mobile number | mobile phone number | cell | cell phone | cellphone | cell number | handy | handynummer | mobiltelefon | portable | movil
birth_date: date of birth | birth date | birthdate | birthday | dob | d o b | bday | geburtsdatum | geburtstag | date de naissance | fecha de nacimiento | data di nascita | geboortedatum
postal_code: zip | zip code | zipcode | postcode | post code | postal code | zip postal code | zip or postal code | postal zip code | plz | postleitzahl | code postal | codigo postal | codice postale | cap
street: street | street address | address line 1 | address line one | address 1 | address1 | addressline1 | line 1 | street and number | street name | strasse | strasse und hausnummer | rue | calle | via | straat
street_2: address line 2 | address line two | address 2 | address2 | addressline2 | line 2 | apt | apartment | apartment suite | suite | unit | apartment suite unit | adresszusatz
house_number: house number | house no | street number | hausnummer | huisnummer
address: address | adresse | direccion | indirizzo | adres | anschrift | home address | postal address | mailing address
city: city | town | city town | town city | city or town | locality | municipality | ort | stadt | wohnort | ville | ciudad | citta | plaats | address level2
state: state | province | state province | state or province | region | state region | bundesland | provincia | address level1 | us state
country: country | country region | nation | country of residence | country name | land | pays | pais | paese
county: county | kreis | landkreis
quantity: quantity | qty | menge | anzahl | quantite | cantidad | aantal | how many
guests: guests | number of guests | people | number of people | persons | party size | gaste | personen | personnes | personas | persone
company: company | company name | organisation | organization | organisation name | organization name | business | business name | firm | employer | firma | unternehmen | entreprise | societe | empresa | azienda | bedrijf
job_title: job title | occupation | profession | position | job | beruf | position held
gender: gender | sex | geschlecht | sexe | sexo | sesso | geslacht
password: password | pass word | passwd | pwd | kennwort | passwort | mot de passe | contrasena | wachtwoord | passphrase
user_name: username | user name | user id | userid | login name | login id | login | account name | benutzername | nutzername | nom d utilisateur | identifiant | usuario | nome utente | gebruikersnaam
ssn: ssn | social security number | social security no | social security | soc sec no
nationality: nationality | citizenship | staatsangehorigkeit | nationalitat | nationalite | nacionalidad
salutation: salutation | honorific | anrede | civilite | aanhef
website: website | web site | url | homepage | home page | web address | webseite | site web | sitio web
start_date: start date | date from | from date | begin date | beginning date | startdatum
end_date: end date | date to | to date | until date | enddatum
expiry_date: expiry date | expiration date | expires | valid until | expiry | expiration | valid thru | ablaufdatum
arrival_date: arrival | arrival date | check in | check in date | checkin | anreise
departure_date: departure | departure date | check out | check out date | abreise
message: message | comment | comments | remark | remarks | your message | nachricht | bemerkung | bemerkungen | kommentar | mensaje | messaggio | bericht
vat_number: vat | vat number | vat no | vat id | ust idnr | umsatzsteuer id | tva
tax_number: tax id | tax number | tin | taxpayer identification number | steuernummer | steuer id
bank_account: iban | bank account | account iban
card_number: card number | credit card number | cc number | cardnumber | card no | kartennummer
card_code: cvv | cvc | cvv2 | security code | card verification code | cvc code
income: income | salary | earnings | wage | wages | einkommen | gehalt
resume: cv | resume | curriculum vitae | lebenslauf
photo: photo | photograph | picture | image | foto | bild
licence: licence | license
color: color | colour | farbe | couleur
favorite: favorite | favourite
confirm: confirm | repeat | re enter | reenter | retype | re type | verify | again | confirmation of | wiederholen | bestatigen | confirmer | repetir
sign_in: sign in | log in | login now | log on | signin | anmelden | einloggen | se connecter | connexion | iniciar sesion | accedi | inloggen
sign_out: sign out | log out | logout | signout | log off | abmelden | ausloggen
sign_up: sign up | register | create account | create an account | registrieren | s inscrire | registrarse | join
next: next | continue | next page | next step | proceed | go on | weiter | nachste | suivant | continuer | siguiente | continuar | avanti | prosegui | volgende | verder | forward
back: back | previous | go back | previous page | previous step | zuruck | precedent | retour | anterior | indietro | vorige | terug
submit: submit | send | absenden | senden | abschicken | envoyer | soumettre | enviar | invia | versturen | verzenden
search: search | magnifying glass | magnifier | find | look up | suche | suchen | rechercher | chercher | buscar | cerca | zoeken
delete: delete | remove | trash | trash can | trash bin | rubbish bin | garbage | wastebasket | loschen | entfernen | supprimer | effacer | retirer | enlever | eliminar | borrar | quitar | elimina | rimuovi | verwijderen
mark: mark | markieren | markiere
as: as | als
edit: edit | change | modify | pencil | bearbeiten | andern | modifier | editar | modifica
save: save | speichern | enregistrer | guardar | salva | salvare | opslaan | aggiorna | aggiornare | aktualisieren | mettre a jour | actualizar | bijwerken
cancel: cancel | abort | abbrechen | annuler | cancelar | annulla | annuleren
close: close | dismiss | schliessen | fermer | cerrar | chiudi | sluiten
add: add | hinzufugen | ajouter | anadir | agregar | aggiungi | aggiungere | toevoegen
book: book | reserve | buchen | reservieren | reserver | reservar | prenota | prenotare | riserva | riservare | boeken | reserveren
renew: renew | verlangern | prolonger | renouveler | renovar | prorogar | proroga | prorogare | rinnova | rinnovare | verlengen
rename: rename | umbenennen | renommer | renombrar | rinomina | rinominare | hernoemen
download: download | herunterladen | telecharger | descargar | scarica | scaricare | downloaden
reject: reject | ablehnen | refuser | rechazar | rifiuta | rifiutare | weigeren
pay: pay | bezahlen | payer | pagar | paga | pagare | betalen
add_to_cart: add to cart | add to basket | add to bag | in den warenkorb | in den einkaufswagen | ajouter au panier | mettre au panier | mettre dans le panier | mettre dans mon panier | anadir al carrito | anadir a la cesta | agregar al carrito | aggiungi al carrello | metti nel carrello | in winkelwagen | in winkelmand | toevoegen aan winkelwagen
price: price | preis | prix | precio | prezzo
cart: cart | basket | shopping cart | shopping bag | warenkorb | panier | carrito | cesta | carrello | winkelwagen | winkelmand
upload: upload | attach | attach file | choose file | browse
ok: ok | okay
more: more | more vert | more horiz | more actions | kebab | kebab menu | ellipsis | ellipsis v | ellipsis h | ellipsis vertical | ellipsis horizontal | three dots | dots vertical | dots horizontal | overflow menu
settings: settings | cog | gear | cogwheel
print: print | printer
number: number | nr | num | nummer | numero | numb
account: account | acct | konto
department: department | dept | abteilung
maximum: maximum | max
minimum: minimum | min
average: average | avg
identifier: id | identifier | identification
information: information | info
plus: plus | increase | increment
minus: minus | decrease | decrement
amount: amount | amt | betrag | montant
description: description | desc | beschreibung
date: date | datum | fecha
time: time | uhrzeit | heure
year: year | yr | jahr | annee | yyyy
month: month | mo | monat | mois | mm
day: day | tag | jour | dd
`;

/** Concepts of which one is a kind of the other, with how well one stands for the other. Set by hand; exact names win. */
export const RELATED: readonly (readonly [string, string, number])[] = [
  ['name', 'given_name', 0.6],
  ['name', 'family_name', 0.55],
  ['phone', 'mobile', 0.85],
  ['address', 'street', 0.85],
  ['date', 'birth_date', 0.6],
  ['date', 'start_date', 0.6],
  ['date', 'end_date', 0.6],
  ['date', 'arrival_date', 0.6],
  ['date', 'departure_date', 0.6],
  ['date', 'expiry_date', 0.6],
  ['start_date', 'arrival_date', 0.7],
  ['end_date', 'departure_date', 0.7],
  ['email', 'user_name', 0.6],
  ['user_name', 'name', 0.6],
  ['state', 'county', 0.6],
  ['number', 'identifier', 0.6],
  ['submit', 'ok', 0.5],
  ['submit', 'save', 0.5],
];

/** Words that stand in the names of many elements: they say little about which one is meant. */
export const GENERIC = new Set(
  'name number date address code identifier type time address field value text information day month year'.split(' '),
);

/** Words that join others: a text that lacks them is hardly less like. */
export const JOINING = new Set(
  'by from with about for to in on at as and or von mit fur und de et y e par con avec'.split(' '),
);

/** Words of labels that name nothing. */
export const FILLERS = new Set(
  (
    'the a an of your my our his her their its this that please enter type select choose pick provide specify input here ' +
    'optional required mandatory is are what der die das ihr ihre bitte le la les votre de du el los su il lo gli'
  ).split(' '),
);

/** Names as lists of words, the longest first, so that "date of birth" is read before "date". */
export const CONCEPTS: readonly { words: string[]; concept: string }[] = NAMES.trim()
  .split('\n')
  .flatMap((line) => {
    const [concept = '', names = ''] = line.split(/:(.*)/);
    return names.split('|').map((name) => ({ words: name.trim().split(' '), concept }));
  })
  .sort((a, b) => b.words.length - a.words.length);
