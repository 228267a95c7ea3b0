import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Libraries that have one index for everything, with its file. */
const libraries = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
} as const

const taken = /\bimport\s*\{([^}]*)\}\s*from\s*["'](@mantine\/core|@mantine\/hooks|@tabler\/icons-react)["']/g
const given = /^(?:import|export) \{([^}]*)\} from ['"]([^'"]+)['"]/gm

type Place = { file: string; name: string }

function isLibrary(name: string): name is keyof typeof libraries {
  return name in libraries
}

function pairsIn(names: string): [from: string, to: string][] {
  return names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .flatMap(([from = '', to = from]) => (from === '' ? [] : [[from, to]]))
}

/** Where each name of an index is written. */
function placesIn(library: keyof typeof libraries): ReadonlyMap<string, Place> {
  const index = join(root, 'node_modules', library, libraries[library])
  const lines = readFileSync(index, 'utf8').matchAll(given)
  const places = [...lines].flatMap(([, names = '', file = '']) =>
    pairsIn(names).map(
      ([name, to]) => [to, { file: file.startsWith('.') ? join(dirname(index), file) : file, name }] as const,
    ),
  )
  return new Map(places)
}

const known = new Map<string, ReadonlyMap<string, Place>>()

function placesOf(library: keyof typeof libraries): ReadonlyMap<string, Place> {
  const places = known.get(library) ?? placesIn(library)
  known.set(library, places)
  return places
}

/** The code with each name of the libraries imported from the file that it is written in. */
export function importedExactly(code: string): string {
  return code.replaceAll(taken, (whole: string, names: string, library: string) => {
    if (!isLibrary(library)) return whole
    const lines = pairsIn(names).map(([name, as]) => {
      const place = placesOf(library).get(name)
      if (!place) throw new Error(`the index of ${library} has no ${name}`)
      return `import { ${place.name} as ${as} } from ${JSON.stringify(place.file)}`
    })
    return lines.join(';')
  })
}

/**
 * Takes each thing of a library from its own file. By way of an index every module of it would be imported wherever
 * one is, and count as one of the first screen.
 */
export function exactImports(): Plugin {
  return {
    name: 'exact-imports',
    apply: 'build',
    transform: (code) => {
      const exactly = importedExactly(code)
      return exactly === code ? null : { code: exactly, map: null }
    },
  }
}
