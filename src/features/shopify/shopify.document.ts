import { sendToShop } from './shopify.queries.ts';

/** Accepts one request by message, reports that it begins, and responds at its port. */
const frameScript = `(function(w){
w.addEventListener('message',function(event){
var port=event.source===w.parent&&event.ports[0];if(!port)return;
port.postMessage('begun');
(${sendToShop.toString()})(event.data).then(function(reply){port.postMessage(reply)})
})})(window)`;

export const shopifyDocument = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<title>Connection to the shop</title>',
  `<script>${frameScript}</script></head><body></body></html>`,
].join('');

/** Lets that page call one shop. @param shop the shop's origin. */
export const shopifyPolicy = (shop: string) =>
  ({
    script: frameScript,
    loadsOthers: false,
    reach: [`connect-src ${shop}`],
    sandbox: 'allow-scripts',
    referrer: 'no-referrer',
  }) as const;
