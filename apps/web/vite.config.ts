import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { exactImports } from './exact-imports.ts'
import { usedHues } from './used-hues.ts'

const server = process.env['LAKEGAUGE_SERVER'] ?? 'http://127.0.0.1:8080'

/** Lays the compressed form beside each script and style, which the server sends to browsers that take it. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
    const compress = async (name: string) => {
      const file = join(dir, name)
      await writeFile(`${file}.gz`, await promisify(gzip)(await readFile(file), { level: 9 }))
    }
    await Promise.all(files.map(compress))
  },
}

const schemaDescriptions = /node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

/** Leaves out what describes schemas as JSON Schema: the server does so, no page. It is a fiftieth of the first screen. */
const withoutSchemaDescriptions: Plugin = {
  name: 'without-schema-descriptions',
  apply: 'build',
  async load(id) {
    if (!schemaDescriptions.test(id)) return null
    const source = await readFile(id, 'utf8')
    // What stands before the first processor reads the checks of a schema, as forms do.
    const start = source.search(/^export (?:const \w+Processor|function initializeContext)\b/m)
    const [kept, left] = [source.slice(0, start), source.slice(start)]
    const declared = left.matchAll(/^export (?:const|function) (\w+)/gm)
    const renamed = left.matchAll(/^export \{ \w+ as (\w+) \}/gm)
    const names = [...declared, ...renamed].map(([, name]) => name)
    const empty = names.map(
      (name) => `const left_${name} = () => undefined\nexport { left_${name} as ${name} }`,
    )
    return [kept, ...empty].join('\n')
  },
}

const root = join(import.meta.dirname, '../..')
/** What the first screen is made of, with all that it imports at once. */
const firstScreen = [
  'apps/web/main.tsx',
  'features/workloads/jobs/browser/jobs-screen.tsx',
  'product/browser/incidents/new-incidents.tsx',
]

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const firstModules = new Set<string>()
// Modules of an older kind, whose imports nobody lists.
const required = /node_modules\/(?:react|react-dom|scheduler)\//

/** True for a module that the first screen imports, itself or by others, and none of them lazily. */
function comesFirst(id: string, modules: Modules): boolean {
  const found = firstModules.size === 0 ? firstScreen.map((file) => join(root, file)) : []
  for (let next = found.pop(); next !== undefined; next = found.pop()) {
    if (firstModules.has(next)) continue
    firstModules.add(next)
    found.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
  }
  return firstModules.has(id) || required.test(id)
}

const overlays =
  /node_modules\/(?:@floating-ui\/|@mantine\/hooks\/|@mantine\/core\/(?:styles\/(?:ScrollArea|Popover)\.|esm\/(?:core|utils|components\/(?:Combobox|FocusTrap|Overlay|Popover|Portal|ScrollArea|Select|Transition|VisuallyHidden))\/))/

const calendar = /node_modules\/(?:@mantine\/dates|dayjs)\//

export default defineConfig({
  plugins: [react(), exactImports(), usedHues(), compressed, withoutSchemaDescriptions],
  server: {
    host: '127.0.0.1',
    // The server refuses calls from other sites, so that the host stays the one that the browser asked.
    proxy: Object.fromEntries(
      ['/api', '/readyz'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    // Browsers of the target preload by themselves; shared by both pages, the polyfill would make each load what screens share.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ['index.html', 'log-viewer.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          groups: [
            // What several screens need comes in one file: forty small ones take a browser longer than their bytes do.
            {
              debugName: 'shared',
              name: (id, modules) => (comesFirst(id, modules) ? 'shared' : null),
              test: (id: string) => !calendar.test(id),
              minShareCount: 2,
              priority: 2,
            },
            // What opens over a page comes with the first that is opened, or a moment after the page.
            {
              debugName: 'overlays',
              name: (id, modules) => (comesFirst(id, modules) ? null : 'overlays'),
              test: overlays,
              priority: 1.5,
              includeDependenciesRecursively: false,
            },
            // What only other screens share does not hold up the first one.
            {
              name: 'later',
              test: (id: string) => !calendar.test(id),
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // The range of days and fields for days share it, and neither is on a first screen.
            { name: 'calendar', test: calendar, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
