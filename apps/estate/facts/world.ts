export type Cloud = 'AZURE' | 'AWS'
export type FactsSize = 'full' | 'medium' | 'small' | 'leap'

/** What a world covers: half-open from start to end, and where its clock stands at first. */
export type FactsWorld = { start: Date; end: Date; clock: Date; workspaces: number }

const clock = new Date('2025-05-31T23:00:00.000Z')

const worlds: Record<FactsSize, FactsWorld> = {
  full: {
    start: new Date('2024-06-01T00:00:00.000Z'),
    end: new Date('2025-06-15T00:00:00.000Z'),
    clock,
    workspaces: 6,
  },
  medium: {
    start: new Date('2024-06-01T00:00:00.000Z'),
    end: new Date('2025-06-15T00:00:00.000Z'),
    clock,
    workspaces: 2,
  },
  small: {
    start: new Date('2025-05-01T00:00:00.000Z'),
    end: new Date('2025-06-03T00:00:00.000Z'),
    clock,
    workspaces: 1,
  },
  leap: {
    start: new Date('2024-02-01T00:00:00.000Z'),
    end: new Date('2024-03-05T00:00:00.000Z'),
    clock: new Date('2024-03-02T23:00:00.000Z'),
    workspaces: 1,
  },
}

/** The world of a size: its start, its end and the default instant of its clock. */
export function factsWorld(size: FactsSize): FactsWorld {
  return worlds[size]
}
