import { expect, test } from 'vitest'
import { withoutUnusedHues } from './used-hues.ts'

test('variables of a hue that nothing is drawn in are left out, others stay', () => {
  const sheet = [
    ':root {',
    '  --mantine-color-red-6: #fa5252;',
    '  --mantine-color-lime-6: #82c91e;',
    '  --mantine-color-lime-light-hover: rgba(130, 201, 30, 0.12);',
    '  --mantine-color-text: #000;',
    '}',
  ].join('\n')
  expect(withoutUnusedHues(sheet)).toBe(
    ':root {\n  --mantine-color-red-6: #fa5252;\n  --mantine-color-text: #000;\n}',
  )
})
