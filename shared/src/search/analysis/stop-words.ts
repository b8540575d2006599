import { singular, stem } from './stem.ts';

const STOP_WORDS = `a about above across after again all along also am among an and any are as at be because been
  before being between both but by can cannot could did do does doing don down during each either else ever few for
  from further had has have having here how however i if in into is isn it its itself just let like ll may me might
  more most must my no nor not now of off on once only onto or other our out over own per please re same shall should
  so some such than that the their them then there these they this those through thus to too toward towards under
  until up upon us very via was we were what when where whether which while who whom why will with within without
  would yet you your t s`;

const EVERYDAY_WORDS = `actually already always another anything around ask away back bad basically become begin behind
  believe best better big bring certain come correct correctly currently different difficult easy easily enough
  especially even every everything exactly far find follow get give given go good great happen hard help hold idea
  important inside instead keep kind know later least leave less little long look lot main make many maybe mean much
  need never nice old one only outside own people please possible possibly prefer probably proper properly put quickly
  quite rather really reason right say see seem several show simple simply since small someone something sometimes
  somewhere soon still such sure take tell thing think three told together try trying two understand use usually
  various versus vs want way well whole wonder work wrong yes`;

const stopWords = formsOf(STOP_WORDS);
const everydayWords = formsOf(EVERYDAY_WORDS);

/**
 * Whether a term is an English function word. Such words get a low weight but are not dropped: `if`,
 * `for`, `with` and `in` are keywords too.
 */
export function isStopWord(term: string): boolean {
  return stopWords.has(term);
}

/**
 * Whether a term belongs to conversation rather than technology. Such words are rare in manuals, so their inverse
 * document frequency overrates them.
 */
export function isEverydayWord(term: string): boolean {
  return everydayWords.has(term);
}

/** The terms of a list of words: their stems and singulars. */
function formsOf(words: string): Set<string> {
  return new Set(words.split(/\s+/).flatMap((word) => [stem(word), singular(word)]));
}
