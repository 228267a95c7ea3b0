export type Cloud = 'AZURE' | 'AWS'
export type FactsSize =
  | 'full'
  | 'medium'
  | 'small'
  | 'leap'
  | 'eventful'
  | 'sparked'
  | 'vast'
  | 'messy'
  | 'changed'
  | 'advised'
  | 'followed'

/**
 * The extent of a world: half-open from start to end, the initial instant of its clock, and its workspaces, starting at a
 * seat.
 */
export type FactsWorld = { start: Date; end: Date; clock: Date; firstSeat: number; workspaces: number }

const clock = new Date('2025-05-31T23:00:00.000Z')

const worlds: Record<FactsSize, FactsWorld> = {
  full: {
    start: new Date('2024-06-01T00:00:00.000Z'),
    end: new Date('2025-06-15T00:00:00.000Z'),
    clock,
    firstSeat: 0,
    workspaces: 6,
  },
  medium: {
    start: new Date('2024-06-01T00:00:00.000Z'),
    end: new Date('2025-06-15T00:00:00.000Z'),
    clock,
    firstSeat: 0,
    workspaces: 2,
  },
  small: {
    start: new Date('2025-05-01T00:00:00.000Z'),
    end: new Date('2025-06-03T00:00:00.000Z'),
    clock,
    firstSeat: 0,
    workspaces: 1,
  },
  leap: {
    start: new Date('2024-02-01T00:00:00.000Z'),
    end: new Date('2024-03-05T00:00:00.000Z'),
    clock: new Date('2024-03-02T23:00:00.000Z'),
    firstSeat: 0,
    workspaces: 1,
  },
  eventful: {
    start: new Date('2025-03-24T00:00:00.000Z'),
    end: new Date('2025-06-03T00:00:00.000Z'),
    clock,
    firstSeat: 1,
    workspaces: 4,
  },
  sparked: {
    start: new Date('2025-05-20T00:00:00.000Z'),
    end: new Date('2025-06-03T00:00:00.000Z'),
    clock,
    firstSeat: 0,
    workspaces: 5,
  },
  vast: {
    start: new Date('2025-05-17T00:00:00.000Z'),
    end: new Date('2025-06-03T00:00:00.000Z'),
    clock,
    firstSeat: 6,
    workspaces: 1,
  },
  messy: {
    start: new Date('2025-03-27T00:00:00.000Z'),
    end: new Date('2025-06-03T00:00:00.000Z'),
    clock,
    firstSeat: 7,
    workspaces: 2,
  },
  changed: {
    start: new Date('2025-02-20T00:00:00.000Z'),
    end: new Date('2025-06-03T00:00:00.000Z'),
    clock,
    firstSeat: 13,
    workspaces: 2,
  },
  advised: {
    start: new Date('2025-04-24T00:00:00.000Z'),
    end: new Date('2025-06-03T00:00:00.000Z'),
    clock,
    firstSeat: 9,
    workspaces: 3,
  },
  followed: {
    start: new Date('2025-04-24T00:00:00.000Z'),
    end: new Date('2025-06-21T00:00:00.000Z'),
    clock,
    firstSeat: 9,
    workspaces: 1,
  },
}

/** The world of a size: its start, its end and the initial instant of its clock. */
export function factsWorld(size: FactsSize): FactsWorld {
  return worlds[size]
}
