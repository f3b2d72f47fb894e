import { hintCookie } from '../../features/session/session.view.ts';

/** Milliseconds until pictures that have come are painted. */
const momentMs = 100;

/** Milliseconds that the scripts wait for the rest of the page. */
const maxMs = 3000;

/**
 * Hides the public page before the first paint where there seems to be a session. Otherwise it
 * asks for the scripts only once the page is painted, so that pictures and fonts need not share
 * a slow connection with them. Its hash stands in the CSP.
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
