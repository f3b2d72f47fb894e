import { noAnswerMessages } from '../../errors/sharedMessages.ts';
import { pageDataId } from '../pageData.ts';
import { hintCookie } from '../../features/session/session.view.ts';

/** Milliseconds until a press gets a response, although the scripts may still come. */
const stalledMs = 15_000;

/** Records presses that come before the page's scripts, for `replayEarlyPresses`. */
const keepPresses = `
var presses=[],dead,late;
function press(e){
var f=e.type==='submit'&&e.target,b=f?e.submitter:e.target.closest&&e.target.closest('button');
if(!f&&(!b||b.type==='submit'||b.hasAttribute('popovertarget')))return;
if(dead&&f&&works(f))return;
e.preventDefault();e.stopImmediatePropagation();
if(b)b.setAttribute('aria-busy','true');
if(!f||!presses.some(function(one){return one.form===f}))presses.push(f?{form:f,button:b}:{button:b});
if(dead)return fail();go();late=late||setTimeout(fail,${stalledMs})}
function works(f){return f.method==='get'||f.hasAttribute('data-without-scripts')}
function fail(){
dead=true;
presses.splice(0).forEach(function(one){
var f=one.form,b=one.button,p;
if(b)b.removeAttribute('aria-busy');
if(f&&works(f))return f.submit();
p=d.getElementById('unreachable')||d.createElement('p');p.id='unreachable';p.setAttribute('role','alert');p.textContent='${noAnswerMessages.unreachable}';(b||f).after(p)})}
function stop(){['click','submit'].forEach(function(type){removeEventListener(type,press,true)});return presses.splice(0)}
['click','submit'].forEach(function(type){addEventListener(type,press,true)});
window.earlyPresses={stop:stop,fail:fail};`;

/** Milliseconds until loaded images are painted. */
const momentMs = 100;

/** Milliseconds that the scripts wait for the rest of the page. */
const maxMs = 3000;

/**
 * Returns the page's first script. It hides the public page before the first paint if there seems
 * to be a session. Otherwise it loads the scripts only after the first paint, so that images and
 * fonts don't share a slow connection with them. The CSP contains its hash.
 */
export function inlineScript(entry: string): string {
  return `(function(d){
var root=d.documentElement,p;
root.classList.add('scripts');
var hint=/(?:^|; )(?:__Host-)?${hintCookie}=1(?:;|$)/.test(d.cookie)&&!root.hasAttribute('data-everybody');
if(hint){root.classList.add('checking');p=d.createElement('p');p.id='checking';p.setAttribute('role','status');p.textContent='Loading...';d.body.appendChild(p)}
var gone;
function go(){if(gone)return;gone=true;var a=d.getElementById('${pageDataId}'),s=d.createElement('script');s.type='module';if(a&&a.dataset.areas&&window.fetch)(window.pageAreas=fetch(a.dataset.areas)).catch(function(){});s.src='${entry}';s.onerror=fail;addEventListener('error',function(e){if(e.filename===s.src)fail()});d.head.appendChild(s);'noModule' in s||fail()}
function painted(){requestAnimationFrame(function(){setTimeout(go,${momentMs})})}
function wait(){if(hint)go();else if(d.readyState==='complete')painted();else{addEventListener('load',painted);addEventListener('pointerdown',go);addEventListener('keydown',go);setTimeout(go,${maxMs})}}
d.readyState==='loading'?d.addEventListener('DOMContentLoaded',wait):wait();${keepPresses}
})(document)`.replaceAll('\n', '');
}
