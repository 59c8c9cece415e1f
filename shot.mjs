import { chromium } from 'playwright-core';
const url='http://127.0.0.1:4790';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const shots=process.argv.slice(2).map(a=>a.split('|'));
for(const [name,as,path,mode,act] of shots){
  const d=mode==='d'?{viewport:{width:1280,height:900},colorScheme:'light'}:{viewport:{width:390,height:844},colorScheme:'dark'};
  const c=await b.newContext(d);const p=await c.newPage();
  p.on('console',m=>{if(['error','warning'].includes(m.type()))console.log(name,m.text())});p.on('pageerror',e=>console.log(name,'PAGEERROR',e.message));
  await p.goto(url+path);await p.getByRole('button',{name:'As the '+as}).click();await p.waitForTimeout(2500);
  if(act)await p.evaluate('0'),await (new Function('p','return (async()=>{'+act+'})()'))(p);
  await p.waitForTimeout(500);
  await p.screenshot({path:`/tmp/w/p-shot-${name}.png`,fullPage:true});await c.close();
}
await b.close();
