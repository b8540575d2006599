import { MAX_LONG_NOTICE_CHARS, type Notice } from './notice.ts';
import { CONSENT_START, EXPIRED_SESSION, REFUSAL_START } from './notices-in-other-languages.ts';

/** Pages that a site shows to visitors without access. */
export const REFUSAL_NOTICES: readonly Notice[] = [
  {
    in: 'text',
    maxChars: MAX_LONG_NOTICE_CHARS,
    patterns: [/^you are not logged in or you do not have permission to access this page/im],
  },
  {
    in: 'markdown',
    about: /sess?i|sitzung|error|troubleshoot/,
    patterns: [EXPIRED_SESSION],
  },
  {
    in: 'text',
    maxChars: 100,
    hasSuggestions: true,
    patterns: [/^there is no excerpt because this is a protected post\.?$/im],
  },
  {
    in: 'start',
    patterns: [
      /^(?:this|the|our) (?:web)?site is (?:currently |marked |now )*private\b|^you are using an (?:old|outdated|unsupported) (?:web )?browser\b|^(?:(?:sorry|we['’]re sorry)\W+)?you (?:do not|don['’]t) have (?:access|(?:sufficient |the required )?(?:permissions?|privileges|rights)) to (?:access |read |see |view )?this (?:\w{1,20} )?(?:article|content|document|item|page|site)\b|^you (?:must|need to|have to) (?:be (?:logged|signed) in|(?:log|sign) in) (?:to|before)\b|^you (?:must|need to|have to) be an? (?:\w{1,20} ){0,3}(?:customer|member|subscriber|user)\b.{0,60}? to (?:access|open|read|see|view)\b|^please (?:log|sign) in to (?:view|access|continue|read|see)\b|^this (?:content|page|article|post) is (?:only )?(?:available|restricted|accessible|reserved) (?:only )?(?:to|for) (?:members|subscribers|registered|logged|authori[sz]ed)/i,
      /^you(?: are|['’]re) not (?:currently )?enrolled in this course\b|^you (?:do not|don['’]t) currently have access to this content\b/i,
      /^(?:the|this) (?:board|forum|site|wiki|list) requires you to be (?:registered|logged|signed)|^sorry\W+(?:but )?only (?:registered )?(?:members|users)\b.{0,40}? (?:can|may) |^you are not (?:logged in or|authori[sz]ed to|permitted to|allowed to) (?:you do not have permission|access|view|read|see)/i,
      /^(?:(?:sorry|unfortunately|we['’]re sorry)\W+(?:but )?)?(?:this|the|our) .{2,40}?\b(?:is|are) (?:currently |temporarily )?(?:not (?:currently |yet )?available|unavailable|blocked|restricted) in your (?:current )?(?:country|region|area|location)\b/i,
      /^you(?: have|['’]ve) (?:reached|used|read|viewed) (?:all )?(?:of )?your .{0,30}\b(?:free|limit)\b/i,
      /^your (?:ip(?: address)?|access|request) has been (?:temporarily |automatically )?(?:blocked|limited|denied|restricted)|^(?:we use cookies|this (?:web)?site uses cookies)(?: |[.,] )/i,
      REFUSAL_START,
      CONSENT_START,
    ],
  },
  {
    in: 'heading',
    maxChars: MAX_LONG_NOTICE_CHARS,
    about: /availab|restrict/,
    patterns: [
      /^(?:this (?:content|page|service|site|website) is )?(?:not available|unavailable) in your (?:area|country|location|region)$/i,
    ],
  },
  // The page that a company’s web filter blocks.
  {
    in: 'heading',
    replacesSite: true,
    patterns: [/^web ?(?:page|site) (?:is |has been )?blocked$/i],
  },
  {
    in: 'heading',
    patterns: [
      /^(?:(?:error )?(?:401|403)\b.{0,40}|access (?:to this page (?:has been|is) )?(?:is )?(?:denied|restricted|blocked)|forbidden|unauthorized|(?:request|(?:this )?(?:web ?)?(?:page|site)(?: (?:is|has been))?|you have been|you are) blocked|(?:automated|(?:ro)?bot) (?:access|requests?|traffic)(?: to this (?:page|portal|(?:web)?site))? (?:is|are|has been|have been) (?:blocked|denied|forbidden|prohibited|not (?:allowed|permitted))|(?:your )?browser (?:is )?(?:not supported|unsupported|outdated)|(?:unsupported|outdated) browser|(?:please )?(?:update|upgrade) your (?:web )?browser|(?:this )?(?:web)?site is private|private (?:web)?site|(?:page|url) blocked|not acceptable|authentication (?:is )?required|cookies are (?:disabled|required)|your access to this (?:web)?site has been limited.{0,40}|you are about to visit(?: .{1,80})?|your browser is (?:not supported|unsupported|out of date|outdated))$/i,
      /^(?:(?:subscribe|sign up|register|log ?in|sign in) to (?:(?:keep|continue) reading|read (?:this|the) (?:full |whole |rest of (?:this|the) )?(?:article|content|document|guide|page|post|story))|this (?:article|content|page|post) is for (?:members|subscribers|paying subscribers)(?: only)?|(?:are|confirm) you(?: are|['’]re)? (?:over|at least) (?:18|21)(?: years old)?|age verification|verify your age|(?:sign[- ]?in|log[- ]?in) required|(?:your )?session (?:has )?expired|pardon our interruption|(?:sorry, )?you have been blocked|(?:manage )?(?:your )?cookie (?:preferences|consent)|(?:customer|member|partner|subscriber)s?[- ](?:exclusive|only)(?: (?:article|content|page))?|we value your privacy|before you continue(?: to .{1,40})?)$/i,
    ],
  },
];
