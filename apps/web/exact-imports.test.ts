import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importedExactly } from './exact-imports.ts'

const files = (code: string) => [...code.matchAll(/from "([^"]+)"/g)].map(([, file = '']) => file)

test('each name of an index comes from the file that it is written in', () => {
  const code = importedExactly('import { Popover, useProps as given } from "@mantine/core";\nrest()')
  expect(code).toMatch(
    /^import \{ Popover as Popover \} from ".*Popover\.mjs";import \{ useProps as given \}/,
  )
  expect(code.endsWith(';\nrest()')).toBe(true)
  expect(files(code).map((file) => existsSync(file))).toEqual([true, true])
})

test('what an index gives on from another package comes from there', () => {
  expect(files(importedExactly("import { RemoveScroll } from '@mantine/core'"))).toEqual([
    'react-remove-scroll',
  ])
})

test('an icon is the default of its file', () => {
  expect(importedExactly("import { IconX } from '@tabler/icons-react'")).toMatch(
    /^import \{ default as IconX \}/,
  )
})

test('other imports stay, and a name that no index has is an error', () => {
  const other = "import { useState } from 'react'"
  expect(importedExactly(other)).toBe(other)
  expect(() => importedExactly("import { Nothing } from '@mantine/hooks'")).toThrow('has no Nothing')
})
