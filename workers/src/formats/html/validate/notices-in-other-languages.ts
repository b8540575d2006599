/** Joins the alternatives of a language per line. Word boundaries of regular expressions know only ASCII letters. */
function anyOf(...languages: readonly string[]): RegExp {
  return new RegExp(`^(?:${languages.join('|')})`, 'i');
}

/** The start of headings and first sentences that say "page not found". */
export const NOT_FOUND_START = anyOf(
  '(?:leider )?(?:(?:die|das|diese[rs]?|der) )?(?:(?:gesuchte|angeforderte|gewünschte) )?(?:seite|dokument|artikel) (?:(?:wurde|konnte) )?(?:leider )?nicht gefunden|(?:(?:die|das|diese[rs]?|der) )(?:seite|dokument|artikel) (?:existiert|gibt es) (?:leider )?nicht',
  "(?:désolé,? )?(?:(?:la|le|cette|ce|cet) |l['’])?(?:page|document|article) (?:demandée? )?(?:est )?(?:introuvable|non trouvée?|inexistante?|n['’]existe pas|n['’]a pas été trouvée?)",
  '(?:lo sentimos,? )?(?:(?:la|el|esta|este) )?(?:página|documento|artículo) (?:solicitad[oa] )?(?:no (?:encontrad[oa]|existe|se encuentra)|inexistente)|no se (?:encontró|ha encontrado) (?:la página|el documento)',
  '(?:desculpe,? )?(?:(?:a|o|esta|este) )?(?:página|documento|artigo) (?:solicitad[oa] )?(?:não (?:foi )?(?:encontrad[oa]|existe|localizad[oa])|inexistente)',
  '(?:spiacenti,? )?(?:(?:la|il|questa|questo) )?(?:pagina|documento|articolo) (?:richiest[oa] )?(?:non (?:è stat[oa] )?(?:trovat[oa]|esiste)|inesistente)',
  '(?:helaas,? )?(?:(?:de|het|deze|dit) )?(?:(?:gevraagde|opgevraagde) )?(?:pagina|document|artikel) (?:(?:is |werd )?niet gevonden|bestaat (?:helaas )?niet)|niet gevonden$',
  'nie znaleziono (?:takiej )?strony|strona nie (?:została )?(?:znaleziona|istnieje)',
  'страниц[аы] не (?:найден[аы]?|существует)|сторінк[ау] не знайдено',
  '(?:sid(?:an|en)|dokument(?:et)?|artik(?:eln|kelen)) (?:hittades inte|kunde inte hittas|finns inte|saknas|(?:blev |ble )?ikke fu?nnet|blev ikke fundet|findes ikke|finnes ikke)',
  '(?:sayfa|kayıt|konu|içerik|belge) bulunamadı|stránka (?:nenalezena|nebyla nalezena)|az oldal nem található|(?:hakemaasi )?(?:sivua|asiakirjaa|artikkelia) ei (?:valitettavasti )?(?:löyt?[dy]y|ole olemassa)',
  '(?:お探しの|この|指定された)?ページ[がは](?:見つかりません|存在しません|ありません)',
  '(?:您?(?:访问|訪問|请求)的)?(?:页面|网页|頁面|網頁)(?:不存在|未找到|找不到|已(?:被)?删除)|(?:找不到|未找到)[^。]{0,10}(?:页面|网页|頁面|網頁)',
  '(?:요청하신 )?페이지를 찾을 수 없|(?:요청하신 )?페이지가 (?:존재하지 않|없)',
);

/** The start of headings and first sentences that say "an error occurred" or "under maintenance". */
export const ERROR_START = anyOf(
  '(?:es ist )?ein (?:unerwarteter |technischer )?fehler (?:ist )?aufgetreten|(?:interner )?serverfehler|wartung(?:sarbeiten|smodus)?$',
  "(?:une )?erreur (?:interne )?(?:du )?serveur|une erreur (?:s['’]est produite|est survenue)|(?:site )?en (?:cours de )?maintenance",
  '(?:se )?ha (?:ocurrido|producido) un error|error (?:interno )?del servidor|(?:sitio )?en mantenimiento',
  'ocorreu um erro|erro (?:interno )?(?:do|no) servidor|(?:site )?em manutenção',
  '(?:si )?è (?:stato )?verificato un errore|errore (?:interno )?del server|(?:sito )?in manutenzione',
  'er is (?:een fout|iets fout|iets mis)|wystąpił błąd|błąd serwera|przerwa techniczna',
  '(?:внутренняя )?ошибка сервера|произошла ошибка|(?:технические|ведутся) (?:технические )?работы',
  '(?:内部)?サーバーエラー|エラーが発生しました|(?:現在)?メンテナンス中',
  '(?:内部)?(?:服务器|伺服器)(?:内部)?(?:错误|出错|錯誤)|(?:系统|系統|网站)(?:正在)?(?:维护|維護)|(?:抱歉[,，]?)?出错了',
  '(?:내부 )?서버 오류|오류가 발생했|(?:시스템 |서버 )?점검 ?중',
);

/** The start of headings and first sentences that say "access denied" or "sign in". */
export const REFUSAL_START = anyOf(
  'zugriff (?:verweigert|gesperrt)|(?:bitte )?melden sie sich an,? um|sie müssen (?:angemeldet sein|sich anmelden)',
  'accès (?:refusé|interdit)|vous devez (?:être connecté|vous connecter)|veuillez vous connecter pour',
  'acceso (?:denegado|prohibido|restringido)|(?:debes?|necesitas?|tiene que) (?:iniciar sesión|estar registrad[oa])',
  'acesso (?:negado|proibido|restrito)|(?:você (?:precisa|deve)|faça) (?:fazer )?login (?:para|com)|você (?:precisa|deve) (?:estar (?:autenticado|conectado|logado)|entrar)',
  "accesso (?:negato|vietato)|(?:devi|è necessario) (?:accedere|effettuare l[’']accesso)|toegang geweigerd|(?:dostęp zabroniony|brak dostępu|odmowa dostępu)",
  'доступ (?:запрещ[её]н|закрыт|ограничен)|(?:необходимо|требуется) (?:войти|авторизоваться|авторизация)',
  'アクセス(?:が拒否|は拒否|拒否|できません|権限がありません)|(?:拒绝|禁止|無法|无法)(?:访问|訪問|存取)|(?:访问|存取)(?:被拒绝|被拒|受限)|请先?登录|请(?:在|使用|用)微信.{0,12}打开|(?:この|続きを).{0,20}(?:読む|閲覧する)には.{0,12}(?:ログイン|購入|登録|会員)|(?:本文|本页|该内容)(?:为|仅限?)(?:会员|付费)',
  '접근(?:이)? (?:거부|금지|권한)|출입 금지|로그인이 필요|로그인 후 이용',
);

/** The start of headings and first sentences that say "we use cookies". */
export const CONSENT_START = anyOf(
  'wir (?:verwenden|nutzen|setzen) .{0,20}cookies|(?:wir respektieren )?(?:ihre|deine) privatsphäre|bevor (?:sie|du) (?:fortf|weiter|zu )',
  "nous utilisons des cookies|(?:nous respectons )?votre vie privée|avant (?:de continuer|d[’']accéder)",
  '(?:usamos|utilizamos) cookies|(?:esta|este) (?:web|sitio|site).{0,10} utiliza cookies|(?:valoramos|respetamos) su privacidad|antes de continuar',
  'utilizziamo i cookie|questo sito (?:web )?utilizza i? ?cookie|prima di continuare|wij gebruiken cookies|używamy plików cookie',
);

/** The start of headings and first sentences that say "under construction". */
export const EMPTY_SITE_START = anyOf(
  'hier entsteht (?:demnächst |in kürze )?(?:eine|unsere) |diese (?:domain|web ?seite|website) (?:befindet sich|ist|wurde) .{0,20}(?:im aufbau|gesperrt|registriert)|demnächst (?:hier|verfügbar)$',
  '(?:ce |notre )?site (?:est )?(?:web )?(?:est )?en (?:cours de )?construction|(?:este |nuestro )?sitio (?:web )?(?:está )?en construcción|bientôt (?:disponible|en ligne)$|próximamente$|(?:questo |il )?sito (?:web )?(?:è )?in (?:costruzione|allestimento)',
  '(?:este |nosso )?site (?:está )?em construção|em breve$|(?:deze )?(?:web)?site (?:is )?in aanbouw|strona (?:jest )?w budowie|сайт (?:находится )?(?:в разработке|на реконструкции)',
  '(?:ただいま|現在)?(?:サイト|ホームページ)?(?:準備|工事|建設)中|(?:本)?(?:网站|網站)(?:正在)?(?:建设|建設)中|没有找到站点|恭喜\\W{0,3}站点创建成功|(?:홈페이지 )?준비 ?중',
);

/** A line that says that the visitor's session has expired, perhaps in an alert. */
export const EXPIRED_SESSION =
  /^(?:> ?)*\**((?:your )?session (?:has )?expired|votre session (?:a|est) expirée?|(?:ihre|deine) sitzung ist abgelaufen|(?:su|tu|la) sesión ha (?:expirado|caducado)|(?:sua|a) sessão (?:expirou|foi encerrada)|(?:la tua |la )?sessione (?:è )?scaduta|(?:twoja )?sesja wygasła|(?:ваша )?сессия истекла|セッションの?(?:有効期限)?が?切れ|(?:会话|登录)已(?:过期|失效))/im;

/** Requests for proof of a human visitor. */
export const OTHER_CHALLENGES =
  /kein roboter (?:sind|bist)|(?:dass sie|ob sie) ein mensch sind|(?:wir|ihr browser wird) überprüf(?:en|t) (?:ihren browser)?|n['’]êtes pas un robot|(?:que vous|êtes-vous) (?:êtes )?(?:bien )?(?:un )?humain|vérifi(?:ons|cation de) votre navigateur|no (?:eres|es|soy) un robot|que (?:eres|es usted) (?:un )?humano|não (?:é|sou) um robô|que você é humano|non sei un robot|(?:вы|что вы) не робот|проверка (?:вашего )?браузера|(?:ロボット|ボット)では(?:ない|ありません)|人間であることを|(?:完成|进行|通过)[^。]{0,6}(?:安全|人机|人機|真人)(?:验证|驗證)|(?:验证|确认)您是(?:真人|人类)|로봇이 아닙|사람인지 확인/i;

/** Headings of sign-in forms. */
export const OTHER_SIGN_INS =
  /^(?:anmeld(?:en|ung)|einloggen|se connecter|connexion|identification|iniciar sesión|acceder|(?:fazer login|entrar)|accedi|inloggen|zaloguj|logowanie|войти|вход|авторизация|ログイン|サインイン|登录|登錄|登入|로그인)/i;

/** The first post of a new WordPress. */
export const FIRST_POST =
  /\bWordPress\b[.!。]\s?[^.。]{0,25}(?:primera entrada|erster beitrag|premi(?:er article|ère publication)|primeiro post|primo articolo|eerste bericht|pierwszy wpis|первая запись|最初の投稿|第一篇文章)/iu;

/** A line of BookStack that says that a list has no entries. */
export const NO_ENTRIES_TRANSLATED =
  /^(?:#+ )?(?:no se han? (?:creado|actualizado) .{1,50}|ning[uú]n[ao]? .{1,30} ha sido cread[ao]|(?:es )?(?:wurden|sind) (?:noch )?keine .{1,30} (?:erstellt|vorhanden)|aucune? .{1,40} n['’]a(?: encore)? été .{1,30}|nenhuma? .{1,30} foi (?:criad|atualizad)[ao]|nessuna? .{1,30} è stat[oa] creat[oa]|0 (?:ergebnisse?|résultats?|resultados?|risultat[io])(?: gefunden| trouvés?| encontrados?| trovat[io])?)\.?$/im;
