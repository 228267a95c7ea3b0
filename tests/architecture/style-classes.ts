import { parseSync } from 'oxc-parser'
import { importsOf } from './imports.ts'

/** What a file takes from a style sheet: the classes that it names, and whether it also chooses some at run time. */
export type StyleUse = { file: string; sheet: string; classes: ReadonlySet<string>; choosesSome: boolean }

/** The style sheets that a source text imports, each with what it takes. */
export function styleUses(file: string, text: string): StyleUse[] {
  return parseSync(file, text).module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const name = entries[0]?.localName.value
    if (!moduleRequest.value.endsWith('.module.css') || name === undefined) return []
    const line = text.slice(moduleRequest.start, moduleRequest.end)
    const [sheet] = importsOf(file, `import ${name} from ${line}`)
    return sheet ? [{ file, sheet: sheet.to, ...classesTaken(name, text) }] : []
  })
}

function classesTaken(name: string, text: string): Pick<StyleUse, 'classes' | 'choosesSome'> {
  const access = new RegExp(`(?<![\\w'"./-])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\]|(\\[))`, 'g')
  const found = [...text.matchAll(access)]
  const isPassedOn = new RegExp(`[(,={]\\s*${name}\\s*[),}]`).test(text)
  return {
    classes: new Set(found.flatMap(([, dotted, quoted]) => dotted ?? quoted ?? [])),
    choosesSome: isPassedOn || found.some(([, , , chosen]) => chosen !== undefined),
  }
}

/** The classes that a style sheet declares. */
export function classesDeclared(css: string): Set<string> {
  const own = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '')
  const selectors = own.replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []))
}
