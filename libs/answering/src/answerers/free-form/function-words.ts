/** Words that occur in every text of a language: they show the language, and say nothing about what is asked. Folded. */
export const FUNCTION_WORDS = {
  en: `a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its may me
    more most must my no not of on or our shall she should so some such than that the their them then there these they this to under
    was we were what when where which who whom whose why will with would you your many much please find give apply applies tell list extract
    document text passage about`,
  de: `aber als am an auch auf aus bei bin bis da damit dann das dass dem den der des die dies diese dieser dieses doch du durch ein eine
    einem einen einer eines er es fur hat haben hier ich ihr ihre im in ist ja kann kein keine man mehr mit muss nach nicht noch nur ob
    oder sich sie sind so soll uber um und unter uns unser vom von vor wann war warum was welche welcher welches wenn wer werden wie wird
    wo wurde zu zum zur viel viele bitte nenne gib gilt gelten steht
    dokument text`,
  fr: `a au aux avec ce ces cet cette ci comme dans de des doit du elle en est et etre eu fait il ils je la le les leur lui mais ne nos
    notre nous on ont ou par pas plus pour qu quand que quel quelle quelles quels qui quoi sa sans se ses si son sont sur te tu un une
    vos votre vous y combien comment pourquoi document texte`,
  es: `a al algo ante como con cual cuales cuando cuanto cuanta de del desde donde e el ella en entre era es esta este esto estos ha han
    hasta hay la las le les lo los mas me mi muy no nos o para pero por porque que quien se sea segun ser si sin sobre son su sus te un
    una uno y ya documento texto`,
  it: `a ad ai al alla alle anche che chi ci come con cosa cui da dal dalla dei del della delle di dove e ed era essere fra gli ha hanno i
    il in io la le lo loro ma mi nei nel nella non o per perche piu qual quale quali quando quanto quanta se sei si sono su sua sue sul
    sulla suo tra un una uno vi documento testo`,
  nl: `aan als bij dan dat de den der deze die dit doch door een en er ge geen haar had heb hebben heeft het hij hoe hoeveel hun ik in is
    je kan kunnen maar meer men met mij mijn moet na naar niet nog nu of om onder ons onze ook op over te tot u uit uw van veel voor waar
    wanneer waarom wat we welk welke werd wie wij wordt worden zal ze zich zij zijn zo zou document tekst`,
  pl: `a aby ale albo az bardzo bez by byc byl byla bylo byly co czy czyli dla do gdy gdzie i ich ile ilu im innych ja jak jaka jaki jakie
    jakiego jakiej jako je jego jej jest jesli juz kiedy kogo komu kto ktora ktore ktorego ktorej ktory ktorych ku lub ma maja mnie moze
    mozna na nad nie nich nim niz o od on ona one oni oraz po pod przed przez przy sa sie ta tak takze tam te tego tej ten to tu tym u w
    we wiec wszystko z za ze zas dlaczego dokument tekst`,
  pt: `a ao aos as ate com como da das de do dos e ela elas ele eles em entre era essa esse esta este isso isto ja lhe mais mas me muito na
    nas nao nem no nos o os ou para pela pelo por porque qual quais quando quanto quanta que quem se sem ser seu seus sua suas sao tem
    um uma documento texto`,
} as const;
export type Language = keyof typeof FUNCTION_WORDS;

/** Beginnings of questions, folded, and the type of value that their answer has. */
export const QUESTION_WORDS = {
  date: ['when', 'what date', 'wann', 'quand', 'cuando', 'quando', 'wanneer', 'kiedy', 'do kiedy'],
  amount: ['how much', 'wie viel', 'wieviel', 'combien', 'cuanto', 'quanto', 'hoeveel', 'ile kosztuje', 'ile wynosi'],
  number: [
    'how many',
    'how long',
    'how old',
    'wie viele',
    'wie lange',
    'combien de',
    'cuantos',
    'cuantas',
    'quanti',
    'quante',
    'hoe lang',
    'ile',
    'ilu',
    'jak dlugo',
    'quantos',
    'quantas',
  ],
} as const;
export type AnswerKind = keyof typeof QUESTION_WORDS;
