import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

function tokensIn(selector: string): Map<string, string> {
  const start = css.indexOf('{', css.indexOf(selector))
  const block = css.slice(start, css.indexOf('\n}', start))
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const light = tokensIn(':root')
const themes = { light, dark: new Map([...light, ...tokensIn('[data-mantine-color-scheme')]) }

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = [
  'surface-panel',
  'surface-page',
  'surface-sunken',
  'surface-hover',
  'surface-selected',
  'surface-overlay',
]
const states = ['ok', 'running', 'warning', 'failed', 'neutral']
const pairs: readonly (readonly [text: string, backgrounds: readonly string[], least: number])[] = [
  ['text', [...surfaces, 'surface-active', 'warning-bg', 'failed-bg', 'running-bg'], 4.5],
  ['text-2', [...surfaces, 'surface-active'], 4.5],
  ['text-3', surfaces, 4.5],
  ['accent-text', [...surfaces, 'accent-bg', 'warning-bg'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-danger', ['danger'], 4.5],
  ...states.map(
    (state) => [`${state}-text`, [`${state}-bg`, 'surface-panel', 'surface-hover'], 4.5] as const,
  ),
  ...states.map((state) => [`${state}-solid`, ['surface-panel', 'surface-hover'], 3] as const),
  ['border-control', ['surface-panel', 'surface-page'], 3],
  ['focus', ['surface-panel', 'surface-page', 'surface-overlay'], 3],
]

test.each(['light', 'dark'] as const)('every text can be read in the %s theme', (theme) => {
  const colours = themes[theme]
  const weak = pairs.flatMap(([text, backgrounds, least]) =>
    backgrounds
      .map((background) => ({
        pair: `${text} on ${background}`,
        contrast: contrast(colours.get(text) ?? '', colours.get(background) ?? ''),
      }))
      .filter((found) => !(found.contrast >= least)),
  )
  expect(weak).toEqual([])
})

/** The text that text-on-fill.module.css puts on each fill. */
const onFill: Readonly<Record<'light' | 'dark', Readonly<Record<string, readonly number[]>>>> = {
  light: { 'on-chart-1': [1], 'on-chart-2': [2], 'on-deep': [3, 6, 7, 8, 9, 10], 'on-pale': [4, 5] },
  dark: { 'on-chart-1': [1], 'on-chart-2': [2], 'on-deep': [3, 6], 'on-pale': [4, 5, 7, 8, 9, 10] },
}

test.each(['light', 'dark'] as const)('the labels of chart colours can be read in the %s theme', (theme) => {
  const colours = themes[theme]
  const weak = Object.entries(onFill[theme]).flatMap(([text, charts]) =>
    charts
      .map((chart) => ({
        chart,
        contrast: contrast(colours.get(text) ?? '', colours.get(`chart-${chart}`) ?? ''),
      }))
      .filter((found) => !(found.contrast >= 4.5)),
  )
  expect(weak).toEqual([])
})
