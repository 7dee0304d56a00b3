/**
 * What browsers without script get besides the rendered pages: styles that hide buttons which could do nothing, and the
 * text of pages that only a script can show.
 */

/** Every button that is no submit button needs a script. Goes into the head; the text of `noScriptPage` is styled too. */
export const noScriptStyles = [
  "@media (scripting:none){button[type=button]{display:none!important}}",
  'body>noscript{display:block;max-width:36rem;padding:4rem 1rem;margin:0 auto;font:1rem/1.6 "Inter","Inter fallback",sans-serif}',
  'body>noscript h1{margin:0 0 1rem;font:400 2rem/1.2 "Newsreader","Newsreader fallback",serif}',
  "body>noscript p{margin:0}body>noscript a{color:inherit}",
].join("");

/** Body of a page that the server does not render. */
export const noScriptPage = `<noscript><main><h1>This page needs JavaScript</h1>
<p>Turn on JavaScript in your browser and reload the page. The <a href="/">home page</a> and the <a href="/listings">listings</a> work without it.</p></main></noscript>`;
