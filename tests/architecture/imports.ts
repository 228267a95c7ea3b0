import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'

export const root = resolve(import.meta.dirname, '../..')
const sourceRoots = [
  'apps',
  'connectors',
  'models',
  'rules',
  'product',
  'features',
  'platform',
  'reference',
  'tests',
  'bench',
  'tools',
]

/** An import: the importing file, and the imported file or package. */
export type Import = { from: string; to: string; isPackage: boolean }

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && name !== '.cache')
    .flatMap((name) => filesBelow(join(path, name)))
}

/** The files of a folder whose names match, as paths from the repository's root. */
export function filesIn(folder: string, named: RegExp): string[] {
  return filesBelow(join(root, folder))
    .filter((file) => named.test(file))
    .map((file) => relative(root, file))
}

/** All source files, as paths from the repository's root. */
export function sourceFiles(): string[] {
  return sourceRoots.flatMap((folder) => filesIn(folder, /\.tsx?$/))
}

function subpaths(): [string, string][] {
  const manifest: { imports: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return Object.entries(manifest.imports).map(([name, target]) => [name.slice(0, -1), target.slice(2, -1)])
}

const prefixes = subpaths()

function resolved(from: string, specifier: string): Import {
  const subpath = prefixes.find(([prefix]) => specifier.startsWith(prefix))
  if (subpath) return { from, to: subpath[1] + specifier.slice(subpath[0].length), isPackage: false }
  if (specifier.startsWith('.')) {
    return { from, to: relative(root, resolve(root, dirname(from), specifier)), isPackage: false }
  }
  return { from, to: specifier, isPackage: true }
}

type Named = { specifier: string; isType: boolean }
type Parsed = { text: string; named: readonly Named[] }

// Several tests read all files: what did not change since is parsed once.
const parsed = new Map<string, Parsed>()

/** The specifiers of a text, and whether each names types alone. */
function namedIn(file: string, text: string): readonly Named[] {
  const known = parsed.get(file)
  if (known?.text === text) return known.named
  const { module } = parseSync(file, text)
  const isType = (entries: readonly { isType: boolean }[]) =>
    entries.length > 0 && entries.every((entry) => entry.isType)
  const named = [
    ...module.staticImports.map(({ entries, moduleRequest }) => ({
      specifier: moduleRequest.value,
      isType: isType(entries),
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap((part) =>
        part.moduleRequest ? [{ specifier: part.moduleRequest.value, isType: part.isType }] : [],
      ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
      isType: false,
    })),
  ]
  parsed.set(file, { text, named })
  return named
}

/** The imports of a source text: static, dynamic and re-exporting; optionally without type imports. */
export function importsOf(file: string, text: string, { withTypes = true } = {}): Import[] {
  return namedIn(file, text)
    .filter(({ isType }) => withTypes || !isType)
    .map(({ specifier }) => resolved(file, specifier))
}

/** All imports of the repository. */
export function allImports(): Import[] {
  return sourceFiles().flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
}
