import { MAX_LONG_NOTICE_CHARS, MAX_PHRASE_CHARS, type Notice } from './notice.ts';
import { ERROR_START } from './notices-in-other-languages.ts';

/** Errors of servers and applications. */
export const ERROR_NOTICES: readonly Notice[] = [
  // Errors of servers, with a stack trace.
  {
    in: 'heading',
    maxChars: Number.POSITIVE_INFINITY,
    hasCode: true,
    patterns: [
      // Laravel and Django.
      /^Whoops! There was an error\.?$/,
      /^[A-Z]\w*(?:Denied|Error|Exception|Exist|Host|404|Configured|Match)(?= at \/\S*$)/,
    ],
  },
  // A heading that the site's template engine has not filled in.
  {
    in: 'heading',
    about: /templat|liquid|mustache|handlebars|jinja/,
    patterns: [/^[^{}]{1,100}\}\}$/],
  },
  {
    in: 'heading',
    patterns: [
      // The title of an error page that names the software in its heading.
      /^error\s+[|–—·-]/i,
      /^(?:(?:error )?(?:500|502|503|504|429)\b.{0,40}|(?:internal |error: )?server error|bad gateway|gateway time-?out|service (?:temporarily )?unavailable|too many requests|rate limit(?:ed| exceeded)|error establishing a database connection|whitelabel error page|(?:failed|unable) to (?:fetch|load) (?:the )?(?:api |openapi )?(?:definition|spec(?:ification)?)|(?:error|error code) (?:5\d\d|10\d\d)|(?:509 )?bandwidth limit exceeded|(?:error: )?the requested url could not be retrieved|server error in '.{0,100}' application\.?)$/i,
      /^(?:(?:oops|sorry|we['’]re sorry, but)\W+)?(?:something (?:went|has gone) wrong|application error: a (?:client|server)-side exception has occurred.{0,80}|something broke(?: on our (?:side|end))?|this (?:web)?site is experiencing (?:some )?technical (?:difficulties|problems)|an? (?:unexpected |unknown |application )?error (?:has )?occurred|we(?:['’]ll| will) be (?:right )?back(?: soon| shortly)?|(?:sorry\W+)?we(?:['’]re| are) (?:doing|performing|carrying out) .{0,20}\b(?:maintenance|work)\b.{0,20}|(?:site |website |scheduled |under |down for )+maintenance(?: mode)?|(?:this |the |our )?(?:web)?site (?:is )?(?:currently |temporarily )+(?:down|offline|unavailable)|(?:there (?:has been|was) an? )?(?:internal |unexpected )?error processing your request|you are (?:now )?in (?:line|(?:a|the) (?:line|queue|waiting room))|waiting room|(?:application|server|service) (?:is )?(?:loading|starting(?: up)?|waking up)|(?:your |the |this )?(?:account|domain(?: name)?|license|plan|subscription|trial|(?:web)?site|\S{1,250}\.\w+) has (?:ended|expired)|(?:license|(?:web)?site|trial) expired)$/i,
    ],
  },
  {
    in: 'text',
    maxChars: Number.POSITIVE_INFINITY,
    hasCode: true,
    patterns: [
      /^(?:.*\n){0,3}(?:#+ )?HTTP (?:Status|ERROR) 5\d\d\b[\s\S]{0,1000}?(?:Type (?:Exception|Status) Report\b|\bat [\w.$<>]{1,200}\(\w{1,100}\.java:\d+\))/,
    ],
  },
  {
    in: 'text',
    maxChars: MAX_PHRASE_CHARS,
    about: /error|rate-?limit|troubleshoot/,
    patterns: [
      /\byou are being rate[- ]limited\b|\byou(?: have|['’]ve)? (?:made|sent) too many requests\b|\byou(?: are|['’]re) sending requests too (?:quickly|fast|often)\b/i,
    ],
  },
  {
    in: 'text',
    maxChars: MAX_LONG_NOTICE_CHARS,
    patterns: [
      /\b(?:Fatal|Parse) error\b.{1,2000} on line \W{0,4}\d{1,9}\W{0,9}\s*$/i,
      // PHP without its database, also within the design of the site.
      /\b(?:Fatal error|Warning)\W{1,9}(?:Uncaught )?(?:mysqli?[_:]|PDO).{1,500} on line \W{0,4}\d/,
    ],
  },
  // The start of a page whose heading may be the name of its site.
  {
    in: 'start',
    patterns: [
      /^briefly unavailable for scheduled maintenance|^there has been a critical error on (?:this|your) website|^the (?:server|website) encountered an (?:unexpected )?error\b|^(?:sorry\W+(?:but )?)?(?:this|the|our) (?:\w+ )?(?:board|forum|instance|(?:web)?site|wiki) is (?:currently |temporarily )*(?:(?:down for|offline for|undergoing|under|in) .{0,20}maintenance|unavailable)|^(?:upstream connect error or disconnect|no healthy upstream)\b/i,
      /^(?:(?:oops|sorry)\W+)?(?:something went wrong (?:while|when)|we (?:could not|couldn['’]t|(?:are|were) unable to) (?:load|display|open) (?:the|this)) .{0,20}\b(?:article|content|document|page|topic)\b|^(?:the|this) (?:article|chapter|content|document|file|notebook|page|topic) (?:can(?:no|['’])t|could(?: not|n['’]t)) be (?:displayed|loaded|opened|shown)\b/i,
      /^database error\W+(?:unable|could not|failed) |^(?:could not|unable to|can(?:no|['’])t|failed to) connect to (?:the )?(?:database|mysql)\b|^your docusaurus site did not load properly\b/i,
      ERROR_START,
    ],
  },
  // PHP and Heroku show their errors instead of the page, or above it.
  {
    in: 'start',
    maxChars: MAX_PHRASE_CHARS,
    patterns: [
      /^(?:php )?(?:fatal error|parse error|warning)\W.{0,500}(?:\bon line \d+|\.php:\d+)|^an (?:application )?error occurred (?:in the application|on the server)|^runtime error description:/i,
    ],
  },
];
