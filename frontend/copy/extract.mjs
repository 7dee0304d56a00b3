/** Finds the texts of the interface in the source, for `docs/copy.md`: JSX text, labels, messages; no code. */
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Attributes and properties whose strings are code in every component. */
const CODE_NAMES = new Set(
  `accept align as autoComplete autocomplete behavior block capture className cache charSet class collapsed color
  content credentials crossOrigin cursor data dataset decoding dir direction display draftKey enterKeyHint event eventName
  fetchPriority field fill form formAction format hourCycle href hreflang htmlFor id importance inputMode itemProp itemType
  kind lang layout loading locale media method mode module month name numeric on order orientation param pathname
  pattern placement position preload property rel referrerPolicy role scope shape side size sizes slot src srcSet stroke style
  timeZone timeZoneName to token transform type unit unitDisplay url variant viewBox weekday width year`.split(/\s+/),
);

/** Functions whose string arguments are code. */
const CODE_CALLS =
  /^(addEventListener|allowedKeys|attr|atob|cacheKey|closest|createElement|css|dedupe|delete|dispatchEvent|get|getAll|getAttribute|getElementById|getItem|has|hasAttribute|import|includes|join|keyframes|lazy|localeCompare|match|matchMedia|matches|normalize|open|padEnd|padStart|pathIs|pathUnder|postMessage|querySelector|querySelectorAll|removeAttribute|removeEventListener|removeItem|require|removeProperty|set|setAttribute|setItem|setProperty|split|startsWith|endsWith|indexOf|styled|test|toggle|toggleAttribute|useShortcuts|warn|error|log|debug|info)$/;

const collapse = (text) => text.replace(/\s+/g, " ").trim();
const hasWord = (text) => /\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, ""));

/** Whether a string stands for something to read: a phrase, or a single capitalised word. */
function isText(text) {
  const bare = text.replace(/\{[^}]*\}/g, "").trim();
  if (!hasWord(text)) return false;
  if (/^(https?:|mailto:|tel:|\/|\.\/|#|--|@|&|\?)/.test(bare)) return false;
  if (
    /[<>=]|::|\/\{|=>|&&|\|\||\$\{|^\(.*:.*\)$|\bfunction\(|\b(var|calc|min|max|clamp|rgba?)\(|\(min-width|\d+(rem|vw)\b|^\d+(px|rem|ms|s|%)/.test(
      bare,
    )
  )
    return false;
  if (/\s/.test(bare)) return /[a-z]/.test(bare) ? !/^[a-z-]+(\s[a-z-]+:)/.test(bare) : /[A-Z]{2}/.test(bare);
  return /^[A-Z][a-z]+(-[a-z]+)*[.…:?!]?$/.test(bare) || /^[A-Z][\p{L}’'-]+[.…:?!]$/u.test(bare);
}

const nameOf = (node) => (node && (ts.isIdentifier(node) || ts.isStringLiteral(node)) ? node.text : "");

/** A short name for what stands between the words. */
function placeholder(node) {
  const inner = ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) ? node.expression : node;
  if (ts.isIdentifier(inner)) return `{${inner.text}}`;
  if (ts.isPropertyAccessExpression(inner)) return `{${inner.name.text}}`;
  if (ts.isCallExpression(inner)) {
    const callee = ts.isPropertyAccessExpression(inner.expression) ? inner.expression.name : inner.expression;
    const [first] = inner.arguments;
    const named = first && (ts.isIdentifier(first) || ts.isPropertyAccessExpression(first)) ? placeholder(first) : "";
    return named || `{${callee.text ?? "…"}}`;
  }
  return "{…}";
}

/** Whether a string literal or template in this place is code by its place alone. */
function isCodePlace(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isTaggedTemplateExpression(parent) || ts.isTemplateLiteralTypeNode(parent)) return true;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isExternalModuleReference(parent))
    return true;
  if (ts.isExpressionStatement(parent)) return true;
  if ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node) return true;
  if (ts.isBinaryExpression(parent)) {
    const kind = parent.operatorToken.kind;
    const compares = [
      ts.SyntaxKind.EqualsEqualsEqualsToken,
      ts.SyntaxKind.ExclamationEqualsEqualsToken,
      ts.SyntaxKind.InKeyword,
    ];
    if (compares.includes(kind)) return true;
  }
  for (let at = node, up = parent; up; at = up, up = up.parent) {
    if (ts.isJsxAttribute(up)) {
      const name = up.name.getText();
      return (
        CODE_NAMES.has(name) ||
        name.startsWith("data-") ||
        /^aria-(live|current|haspopup|controls|labelledby|describedby|pressed|expanded|hidden|sort|relevant|atomic|invalid|busy|checked|selected)$/.test(
          name,
        )
      );
    }
    if (ts.isPropertyAssignment(up) && up.initializer === at)
      // A phrase is text under any name.
      return CODE_NAMES.has(nameOf(up.name)) && !/^\p{Lu}.*\s/u.test(stringOf(node) ?? "");
    if (ts.isCallExpression(up) || ts.isNewExpression(up)) {
      if (up.expression === at) return false;
      const callee = ts.isPropertyAccessExpression(up.expression) ? up.expression.name.text : up.expression.getText();
      return (
        CODE_CALLS.test(callee) ||
        (/^(Error|TypeError|RegExp|URL|Intl|Event|CustomEvent|BroadcastChannel|DateTimeFormat|NumberFormat|RelativeTimeFormat|Set|Map)$/.test(
          callee,
        ) &&
          !/^(Map)$/.test(callee))
      );
    }
    if (
      ts.isTemplateSpan(up) ||
      ts.isTemplateExpression(up) ||
      ts.isConditionalExpression(up) ||
      ts.isParenthesizedExpression(up) ||
      ts.isAsExpression(up) ||
      ts.isSatisfiesExpression(up)
    ) {
      if (ts.isConditionalExpression(up) && up.condition === at) return true;
      continue;
    }
    if (ts.isBinaryExpression(up)) continue;
    return false;
  }
  return false;
}

const stringOf = (node) => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => inTemplate(span.expression) + span.literal.text).join("");
  return undefined;
};
function inTemplate(node) {
  return stringOf(node) ?? placeholder(node);
}

/** The text of an element with everything inside it, as one line. */
function flatten(children) {
  return children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text.replace(/\s*\n\s*/g, " ");
      if (ts.isJsxExpression(child))
        return child.expression ? (stringOf(child.expression) ?? placeholder(child.expression)) : "";
      if (ts.isJsxElement(child) || ts.isJsxFragment(child)) return flatten(child.children);
      return "";
    })
    .join("");
}

/** The texts of one file in the order of the source, each once. */
export function textsOf(fileName, source) {
  const file = ts.createSourceFile(
    fileName,
    source,
    ts.ScriptTarget.Latest,
    true,
    fileName.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const texts = new Set();
  const add = (text, sure = false) => {
    const line = collapse(text);
    if (sure ? hasWord(line) : isText(line)) texts.add(line);
  };
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const mixed = node.children.some((child) => ts.isJsxText(child) && hasWord(child.text));
      if (mixed) {
        add(flatten(node.children), true);
        if (ts.isJsxElement(node)) visit(node.openingElement);
        // Texts inside expressions and attributes of inner elements stand for themselves.
        const inner = (child) => {
          if (ts.isJsxText(child)) return;
          if (ts.isJsxExpression(child)) {
            if (child.expression && stringOf(child.expression) === undefined) visit(child.expression);
          } else if (ts.isJsxElement(child)) {
            visit(child.openingElement);
            child.children.forEach(inner);
          } else if (ts.isJsxFragment(child)) child.children.forEach(inner);
          else visit(child);
        };
        node.children.forEach(inner);
        return;
      }
    }
    const text = stringOf(node);
    if (text !== undefined) {
      if (!isCodePlace(node)) add(text);
      if (ts.isTemplateExpression(node)) for (const { expression } of node.templateSpans) visit(expression);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...texts];
}

const isSource = (name) => /\.tsx?$/.test(name) && !/(\.test\.tsx?|\.styles\.ts|\.d\.ts)$/.test(name);

/** Files whose strings are code throughout: the API types, CSS values, names of fonts and months, test data. */
const CODE_FILES = new Set([
  "app/document.ts",
  "app/server/intl.ts",
  "entities/vehicle/fixtures.ts",
  "shared/api/schema.ts",
  "shared/theme/tokens.ts",
]);

/** Every source file below a folder that may hold texts, sorted. */
export const sourceFiles = (folder) =>
  fs
    .readdirSync(folder, { recursive: true })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => isSource(name) && !CODE_FILES.has(name))
    .sort();

const normalize = (text) => text.replace(/\{[^}]*\}/g, "{}").replace(/[’']/g, "'");

/** The texts of the specification's list. */
const specificationTexts = () =>
  new Set(
    fs
      .readFileSync(path.join(import.meta.dirname, "specification.txt"), "utf8")
      .split("\n")
      .filter((line) => line && !line.startsWith("# "))
      .map(normalize),
  );

const INTRODUCTION = `# Texts of the interface

Every text that the front end shows, except those that the specification fixes (\`frontend/copy/specification.txt\`), by
feature and file in the order of the source. \`{name}\` stands for a value that is filled in; a sentence that is put
together from parts is listed in parts. Do not edit this file: change the source, then run \`npm run copy\` in
\`frontend/\`.
`;

/** Content of `docs/copy.md`, from the files below `frontend/src`. */
export function copyDocument() {
  const source = path.join(import.meta.dirname, "../src");
  const fixed = specificationTexts();
  let chapter = "";
  const lines = [INTRODUCTION];
  for (const name of sourceFiles(source)) {
    const texts = textsOf(name, fs.readFileSync(path.join(source, name), "utf8"));
    const own = texts.filter((text) => !fixed.has(normalize(text)));
    if (own.length === 0) continue;
    const [layer, feature] = name.split("/");
    const here = layer === "app" ? layer : `${layer}/${feature.replace(/\.tsx?$/, "")}`;
    if (here !== chapter) lines.push(`## ${here}\n`);
    chapter = here;
    lines.push(`### ${name}\n`, ...own.map((text) => `- ${text}`), "");
  }
  return lines.join("\n");
}

/** Where the list is checked in. */
export const copyFile = path.join(import.meta.dirname, "../../docs/copy.md");
