import { expect, test } from 'vitest'
import { screensToCome } from '#features/later-screens.ts'
import { redirections, screens } from '#features/screens.ts'
import { framePaths, routeKey, specifiedRoutes, type ListedRoute } from './specification.ts'

/** Areas with all of their routes: a missing one is an error. */
const finishedAreas: ReadonlySet<string> = new Set(['session', 'home', 'workloads', 'clusters', 'spend'])

const unknownPath = '$'
const specified = specifiedRoutes()
const frame = framePaths()
const mounted = new Set([...frame, ...[...screens, ...redirections].map(({ path }) => path)].map(routeKey))

/** Routes to the home page need no line, because every unknown path leads there. */
function isThere({ route, behaviour }: ListedRoute): boolean {
  if (route === '(unknown)' || behaviour === 'redirects to /') return frame.includes(unknownPath)
  return mounted.has(routeKey(route))
}

test('each path has one screen, or several with different tabs', () => {
  const places = screens.map(({ path, tab }) => `${routeKey(path)} ${tab?.name ?? ''}`)
  const others = [...frame, ...redirections.map(({ path }) => path)].map(routeKey)
  expect(new Set([...places, ...others]).size).toBe(places.length + others.length)
})

test('the screens of a path give the order of their tabs, and the first has no name', () => {
  const shared = [...Map.groupBy(screens, ({ path }) => routeKey(path)).values()].filter(
    (ofPath) => ofPath.length > 1,
  )
  expect(shared.length).toBeGreaterThan(0)
  for (const ofPath of shared) {
    const orders = ofPath.map(({ order }) => order)
    expect(orders).toHaveLength(new Set(orders).size)
    expect(ofPath.map(({ tab }) => tab?.name).indexOf(undefined)).toBe(0)
  }
})

test('a redirecting path leads to a screen, or home', () => {
  const paths = new Set(['/', ...screens.map(({ path }) => path)].map(routeKey))
  expect(redirections.filter(({ to }) => !paths.has(routeKey(to)))).toEqual([])
})

test('screens have the guards of the specification', (context) => {
  if (!specified) return context.skip('the specification is not at hand: set LAKEGAUGE_TEST_DATA')
  const guards = new Map(specified.map((route) => [routeKey(route.route), route.guard]))
  // What needs no license is for users, or also for those who only set the product up.
  const guardOf = (path: string) => guards.get(routeKey(path))?.replace('no licence needed', 'user signed-in')
  const all = [...screens, ...screensToCome]
  const wrong = all.filter(({ path, guard }) => !(guardOf(path) ?? guard).includes(guard))
  expect(wrong.map(({ path, guard }) => `${path}: ${guard}`)).toEqual([])
})

test('a route that is not built yet opens a page that names where to look today', (context) => {
  if (!specified) return context.skip('the specification is not at hand: set LAKEGAUGE_TEST_DATA')
  const answered = new Set(screensToCome.map(({ path }) => routeKey(path)))
  const missing = specified.filter((route) => !isThere(route)).map(({ route }) => routeKey(route))
  expect(missing.filter((route) => !answered.has(route))).toEqual([])
  expect(screensToCome.filter(({ path }) => mounted.has(routeKey(path)))).toEqual([])
})

test('finished areas have all routes', (context) => {
  if (!specified) return context.skip('the specification is not at hand: set LAKEGAUGE_TEST_DATA')
  const missing = specified.filter((route) => !isThere(route))
  for (const [area, routes] of Map.groupBy(specified, (route) => route.area)) {
    const open = missing.filter((route) => route.area === area).map(({ route }) => route)
    const names = open.length > 0 ? `; missing: ${open.join(', ')}` : ''
    console.log(`routes of ${area}: ${routes.length - open.length} of ${routes.length}${names}`)
  }
  expect(missing.filter((route) => finishedAreas.has(route.area)).map(({ route }) => route)).toEqual([])
})
