import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

async function changeAfter(...answers: readonly [build: string, commit: string, second: number][]) {
  const { versionChange, watchVersion } = await import('./version-watch.ts')
  for (const [build, commit, second] of answers) {
    watchVersion(new Headers({ 'x-build-version': build, 'x-commit-id': commit }), second * 1000)
  }
  return versionChange.get()
}

test('another build is a major change', async () => {
  expect(await changeAfter(['1.0', 'a', 0], ['1.1', 'b', 6])).toBe('major')
})

test('another commit of the same build is a minor change', async () => {
  expect(await changeAfter(['1.0', 'a', 0], ['1.0', 'b', 6])).toBe('minor')
})

test('changes within five seconds of the first answer are ignored', async () => {
  expect(await changeAfter(['1.0', 'a', 0], ['1.1', 'b', 4.999])).toBe('none')
  expect(await changeAfter(['1.0', 'a', 0], ['1.1', 'b', 5])).toBe('major')
})

test('a major change stays, whatever comes after', async () => {
  expect(await changeAfter(['1.0', 'a', 0], ['1.1', 'b', 6], ['1.0', 'b', 7])).toBe('major')
})

test('answers without version headers change nothing', async () => {
  const { versionChange, watchVersion } = await import('./version-watch.ts')
  watchVersion(new Headers({ 'x-build-version': '1.0', 'x-commit-id': 'a' }), 0)
  watchVersion(new Headers(), 9000)
  expect(versionChange.get()).toBe('none')
})
