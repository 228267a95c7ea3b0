import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './imports.ts'
import { classesDeclared, styleUses } from './style-classes.ts'

const uses = sourceFiles()
  .filter((file) => /^(?:apps|features|product|platform)\//.test(file))
  .flatMap((file) => styleUses(file, readFileSync(join(root, file), 'utf8')))
const sheets = Map.groupBy(uses, ({ sheet }) => sheet)
const declaredIn = (sheet: string) => classesDeclared(readFileSync(join(root, sheet), 'utf8'))

test('the classes of style sheets are found in code and in the sheet', () => {
  const text = `import look from './look.module.css'\nconst a = [look.row, look['last-row'], 'no.look.at']`
  expect(styleUses('platform/ui/x.tsx', text)).toEqual([
    {
      file: 'platform/ui/x.tsx',
      sheet: 'platform/ui/look.module.css',
      classes: new Set(['row', 'last-row']),
      choosesSome: false,
    },
  ])
  const css = '.row:hover .cell { flex: 0.5 } @media (width > 1.5px) { .last-row { color: var(--a) } }'
  expect(classesDeclared(css)).toEqual(new Set(['row', 'cell', 'last-row']))
})

test('every class that code names is declared in its style sheet', () => {
  expect(uses.length).toBeGreaterThan(100)
  const missing = uses.flatMap(({ file, sheet, classes }) =>
    [...classes]
      .filter((name) => !declaredIn(sheet).has(name))
      .map((name) => `${file}: .${name} is not in ${sheet}`),
  )
  expect(missing).toEqual([])
})

test('every class that a style sheet declares is used', () => {
  const unused = [...sheets].flatMap(([sheet, takers]) => {
    if (takers.some(({ choosesSome }) => choosesSome)) return []
    const taken = new Set(takers.flatMap(({ classes }) => [...classes]))
    return [...declaredIn(sheet)].filter((name) => !taken.has(name)).map((name) => `${sheet}: .${name}`)
  })
  expect(unused).toEqual([])
})
