import { attribution } from './attribution.ts'
import type { Benchmark } from './benchmark.ts'
import { filterChange, firstScreen, longTable, routeChange } from './browser-paces.ts'
import { collect } from './collect.ts'
import { derive } from './derive.ts'
import { estateMemory } from './estate-memory.ts'
import { firstFigures } from './first-figures.ts'
import { idleMemory } from './idle-memory.ts'
import { lakeMemory } from './lake-memory.ts'
import { linear } from './linear.ts'
import { listPages } from './list-pages.ts'
import { oneMoreDay } from './one-more-day.ts'
import { pageRequests } from './page-requests.ts'
import { manyReaders } from './readers.ts'
import { startMemory } from './start-memory.ts'

/** All benchmarks except the soak test, in the order in which they run. */
export const benchmarks: readonly Benchmark[] = [
  derive,
  attribution,
  linear,
  oneMoreDay,
  collect,
  listPages,
  manyReaders,
  firstFigures,
  firstScreen,
  routeChange,
  filterChange,
  longTable,
  pageRequests,
  idleMemory,
  estateMemory,
  startMemory,
  lakeMemory,
]
