import { fold } from '@app/core/programs';
import type { ImageAspect } from '@app/reading';
import type { Question } from '../answerer';

/** What an `image_analysis` question can ask for, with its words in the languages of the lexicon, folded. */
const IMAGE_WORDS = {
  qr_code: 'qr,qr code,qrcode,codigo qr,codice qr,code qr,data matrix,datamatrix,2d code',
  barcode:
    'barcode,bar code,barcodes,strichcode,strichcodes,balkencode,ean,gtin,upc,code barres,code a barres,codes barres,codigo de barras,' +
    'codigos de barras,codice a barre,codici a barre,streepjescode,streepjescodes',
  width: 'width,breite,bildbreite,largeur,ancho,anchura,larghezza,breedte',
  height: 'height,hohe,bildhohe,hauteur,alto,altura,altezza,hoogte',
  size: 'size,image size,dimensions,grosse,abmessungen,bildgrosse,taille,dimension,dimensiones,tamano,dimensioni,afmetingen,grootte',
  resolution: 'resolution,dpi,ppi,auflosung,bildauflosung,resolucion,risoluzione,resolutie',
  format: 'format,file type,file format,dateityp,dateiformat,bildformat,formato,formaat,bestandstype',
  colors:
    'color,colors,colour,colours,dominant colors,dominant colours,farbe,farben,couleur,couleurs,colores,colore,colori,kleur,kleuren',
  text: 'text,words,wording,caption,aufschrift,schrift,texte,texto,testo,tekst,opschrift',
  signature:
    'signature,signatures,signed,unterschrift,unterschriften,unterschrieben,signatur,signe,signee,firma,firmas,firmado,firmada,firme,' +
    'firmato,firmata,handtekening,handtekeningen,ondertekend',
  stamp:
    'stamp,stamps,stamped,seal,stempel,gestempelt,siegel,tampon,cachet,sceau,sello,sellos,sellado,timbro,timbri,sigillo,zegel',
  photo:
    'photo,photos,photograph,picture,portrait,foto,fotos,lichtbild,passbild,bild,photographie,imagen,fotografia,retrato,immagine,' +
    'ritratto,afbeelding,pasfoto',
} as const;
export type ImageKind = keyof typeof IMAGE_WORDS;

const ASPECTS: Record<ImageKind, ImageAspect | null> = {
  qr_code: 'barcodes',
  barcode: 'barcodes',
  width: 'facts',
  height: 'facts',
  size: 'facts',
  resolution: 'facts',
  format: 'facts',
  colors: 'colors',
  text: null,
  signature: 'marks',
  stamp: 'marks',
  photo: 'marks',
};

const KINDS = Object.entries(IMAGE_WORDS).flatMap(([kind, words]) =>
  words.split(',').map((word) => ({ kind: kind as ImageKind, word: ` ${word} ` })),
);

/** What an entity asks for: the longest of these words in its name, else in the criteria, when it is the only entity. */
export function imageKindOf(
  entity: string,
  { criteria, entities }: Pick<Question, 'criteria' | 'entities'>,
): ImageKind | null {
  return kindIn(entity) ?? (entities.length === 1 ? kindIn(criteria) : null);
}

function kindIn(text: string): ImageKind | null {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/_/g, ' ');
  const words = ` ${(fold(spaced).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  const found = KINDS.filter(({ word }) => words.includes(word)).sort((a, b) => b.word.length - a.word.length);
  return found[0]?.kind ?? null;
}

/** What has to be looked at in the pages for these questions. */
export function imageAspectsOf(questions: Question[]): ImageAspect[] {
  const asked = questions.filter(({ questionType }) => questionType === 'image_analysis');
  const kinds = asked.flatMap((question) => question.entities.flatMap(({ name }) => imageKindOf(name, question) ?? []));
  return [...new Set(kinds.flatMap((kind) => ASPECTS[kind] ?? []))];
}
