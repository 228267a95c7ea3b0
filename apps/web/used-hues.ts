import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const variables = /@mantine\/core\/styles\/default-css-variables\.layer\.css/
/** The hues of the library that nothing is drawn in: colors are tokens of ours. */
const unused = 'pink|grape|violet|indigo|cyan|green|lime|yellow|orange'
const definition = new RegExp(`^\\s*--mantine-color-(?:${unused})-[\\w-]+:[^;]*;\\n`, 'gm')
const use = new RegExp(`var\\(--mantine-color-(?:${unused})-[\\w-]+`)

/** The style sheet of the library's variables without those of hues that nothing is drawn in. */
export function withoutUnusedHues(sheet: string): string {
  return sheet.replaceAll(definition, '')
}

/** Leaves hues out of the library's variables, and fails where a style needs one of them. */
export function usedHues(): Plugin {
  return {
    name: 'used-hues',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?')
      return variables.test(file) ? withoutUnusedHues(await readFile(file, 'utf8')) : null
    },
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        const needed = part.type === 'asset' ? use.exec(String(part.source)) : null
        if (needed && part.fileName.endsWith('.css')) this.error(`${part.fileName} needs ${needed[0]})`)
      }
    },
  }
}
