import { hintCookie } from '../features/session/session.view.ts';

/** Pictures that have come are painted a moment later, in milliseconds. */
const momentMs = 100;

/** So long after the HTML is read the scripts wait for the rest of the page, in milliseconds. */
const maxMs = 3000;

/**
 * The one inline script of every page; its hash stands in the content security policy.
 *
 * Where a session seems to be there, it hides the public page before the first paint and
 * says 'Loading...' in its place, so that a member sees no flash of it. For everybody else
 * it waits until the page is painted with its pictures and fonts, which would have to share a
 * slow connection with the scripts, and only then asks for them; where that takes long, or
 * somebody touches the page before, it waits no more. Its first move says that scripts run at
 * all, so that what needs them is seen.
 *
 * @param entry the address of the entry script.
 */
export function inlineScript(entry: string): string {
  return `(function(d){
var root=d.documentElement,p;
root.classList.add('scripts');
var hint=/(?:^|; )(?:__Host-)?${hintCookie}=1(?:;|$)/.test(d.cookie)&&!root.hasAttribute('data-everybody');
if(hint){root.classList.add('checking');p=d.createElement('p');p.id='checking';p.setAttribute('role','status');p.textContent='Loading...';d.body.appendChild(p)}
var gone;
function go(){if(gone)return;gone=true;var s=d.createElement('script');s.type='module';s.src='${entry}';d.head.appendChild(s)}
function painted(){requestAnimationFrame(function(){setTimeout(go,${momentMs})})}
function wait(){if(hint)go();else if(d.readyState==='complete')painted();else{addEventListener('load',painted);addEventListener('pointerdown',go);addEventListener('keydown',go);setTimeout(go,${maxMs})}}
d.readyState==='loading'?d.addEventListener('DOMContentLoaded',wait):wait()
})(document)`.replaceAll('\n', '');
}
