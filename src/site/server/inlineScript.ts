import { noAnswerMessages } from '../../errors/sharedMessages.ts';
import { pageDataId } from '../pageData.ts';
import { hintCookie } from '../../features/session/session.view.ts';

/** Milliseconds until a press gets a response, although the scripts may still come. */
const stalledMs = 15_000;

/** Records presses on parts that aren't alive yet, for `replayEarlyPresses`. */
const recordPresses = `
var early=window.earlyPresses={presses:[],fail:fail},presses=early.presses;
function press(e){
var f=e.type==='submit'&&e.target,b=f?e.submitter:e.target.closest&&e.target.closest('button'),part=(f||b)&&(f||b).closest('[data-part*=" "]'),one={form:f,button:b};
if(!part||!f&&(b.type==='submit'||b.hasAttribute('popovertarget')))return;
if(early.isOver&&f&&works(f))return;
e.preventDefault();e.stopImmediatePropagation();
if(b)b.setAttribute('aria-busy','true');
if(!f||!presses.some(function(one){return one.form===f}))presses.push(one);
(early.onPress||go)(part);
if(early.isOver)fail();else setTimeout(function(){presses.indexOf(one)<0||fail(early.onPress&&part)},${stalledMs})}
function works(f){return f.method==='get'||f.hasAttribute('data-without-scripts')}
function fail(part){
early.isOver=!part;
presses.splice(0).forEach(function(one){
var f=one.form,b=one.button,p;
if(part&&!part.contains(f||b))return presses.push(one);
if(b)b.removeAttribute('aria-busy');
if(f&&works(f))return f.submit();
p=d.getElementById('unreachable')||d.createElement('p');p.id='unreachable';p.setAttribute('role','alert');p.textContent='${noAnswerMessages.unreachable}';(b||f).after(p)})}
['click','submit'].forEach(function(type){addEventListener(type,press,true)});`;

/** The addresses of the scripts. */
export interface Entries {
  fans: string;
  /** Also for pages without HTML, such as the setup. */
  members: string;
}

/** Milliseconds until loaded images are painted. */
const momentMs = 100;

/** Milliseconds that the scripts wait for the rest of the page. */
const maxMs = 3000;

/**
 * Returns the page's first script. It hides the public page before the first paint if there seems
 * to be a session. Otherwise it loads the scripts only after the first paint, so that images and
 * fonts don't share a slow connection with them. The CSP contains its hash.
 */
export function inlineScript({ fans, members }: Entries): string {
  return `(function(d){
var root=d.documentElement,p;
root.classList.add('scripts');
var hint=/(?:^|; )(?:__Host-)?${hintCookie}=1(?:;|$)/.test(d.cookie)&&!root.hasAttribute('data-everybody');
if(hint){root.classList.add('checking');p=d.createElement('p');p.id='checking';p.setAttribute('role','status');p.textContent='Loading...';d.body.appendChild(p)}
var gone;
function load(src){var s=d.createElement('script');s.type='module';s.src=src;s.onerror=function(){fail()};addEventListener('error',function(e){if(e.filename===s.src)fail()});d.head.appendChild(s);'noModule' in s||fail()}
function go(){if(gone)return;gone=true;var a=d.getElementById('${pageDataId}');if(a&&a.dataset.areas&&window.fetch)(window.pageAreas=fetch(a.dataset.areas)).catch(function(){});load(hint||!d.getElementById('root').firstChild?'${members}':'${fans}')}
window.loadForFans=function(){load('${fans}')};
function painted(){requestAnimationFrame(function(){setTimeout(go,${momentMs})})}
function wait(){if(hint)go();else if(d.readyState==='complete')painted();else{addEventListener('load',painted);addEventListener('pointerdown',go);addEventListener('keydown',go);setTimeout(go,${maxMs})}}
d.readyState==='loading'?d.addEventListener('DOMContentLoaded',wait):wait();${recordPresses}
})(document)`.replaceAll('\n', '');
}
