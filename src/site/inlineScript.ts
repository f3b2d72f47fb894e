import { hintCookie } from '../features/session/session.view.ts';

/**
 * The one inline script of every page; its hash stands in the content security policy.
 *
 * Where a session seems to be there, it hides the public page before the first paint and
 * says 'Loading...' in its place, so that a member sees no flash of it. For everybody else
 * it waits until the page is painted, and only then asks for the scripts. Its first move says
 * that scripts run at all, so that what needs them is seen.
 *
 * @param entry the address of the entry script.
 */
export function inlineScript(entry: string): string {
  return `(function(d){
var root=d.documentElement,p;
root.classList.add('scripts');
var hint=/(?:^|; )(?:__Host-)?${hintCookie}=1(?:;|$)/.test(d.cookie)&&!root.hasAttribute('data-everybody');
if(hint){root.classList.add('checking');p=d.createElement('p');p.id='checking';p.setAttribute('role','status');p.textContent='Loading...';d.body.appendChild(p)}
function go(){var s=d.createElement('script');s.type='module';s.src='${entry}';d.head.appendChild(s)}
function painted(){hint?go():requestAnimationFrame(function(){setTimeout(go)})}
d.readyState==='loading'?d.addEventListener('DOMContentLoaded',painted):painted()
})(document)`.replaceAll('\n', '');
}
