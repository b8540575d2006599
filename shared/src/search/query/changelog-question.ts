import { TRANSLATED_CHANGELOG } from '../index/changelog-page.ts';

const VERSION = String.raw`(?:[\w+#-]{1,30} ){0,3}(?:v|version |release )?\d+(?:\.\d+)*\b`;
const ASKS_FOR_CHANGES = new RegExp(
  [
    String.raw`\bwhat(?:['’]?s| is| was| are)?(?: the)? (?:new|changed|changes)\b`,
    String.raw`\bnew features\b|\brelease (?:notes?|history)\b|\bchange[ -]?logs?\b`,
    String.raw`\bbreaking changes?\b|\bbackwards?[ -]incompatib`,
    String.raw`\b(?:in|since) (?:which|what) (?:version|release)\b`,
    String.raw`\b(?:changes?|changed|news?|features|improvements|fixes|removed|dropped|deprecated|introduced|added) (?:in|of|since|with) ${VERSION}`,
    String.raw`\b(?:upgrad(?:e|ed|ing)|migrat(?:e|ed|ing|ion)|(?:port|mov)ing) (?:[\w+#-]{1,30} ){0,2}(?:from|to) ${VERSION}`,
    String.raw`\d\.\d+(?:\.\d+)* (?:changes|news|features|release)\b|\bdifferences? between [^.?!\n]{0,60}\d\.\d`,
    String.raw`\b(?:did|does|do|will) ${VERSION} (?:add|fix|change|remove|drop|bring|introduce|deprecate|break)\b`,
    String.raw`\bwhen (?:was|were|did) [^.?!\n]{0,80}\b(?:add|introduc|remov|deprecat|drop)`,
  ].join('|'),
  'i',
);

/** Whether a question asks about changes between versions, which changelogs answer. */
export function asksForChanges(question: string): boolean {
  return ASKS_FOR_CHANGES.test(question) || TRANSLATED_CHANGELOG.test(question);
}
