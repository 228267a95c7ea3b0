import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i
/** The library needs the accent as values, and an icon cannot read the page. */
const exceptions = new Set(['platform/ui/tokens.css', 'apps/web/theme/theme.ts'])

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !path.includes('/dist/'))
}

test('no file but the tokens names a colour', () => {
  const files = [...filesIn('platform/ui'), ...filesIn('apps/web')]
  expect(files.length).toBeGreaterThan(100)
  const offending = files
    .filter((path) => !exceptions.has(path))
    .filter((path) => colour.test(readFileSync(join(root, path), 'utf8')))
  expect(offending).toEqual([])
})
