import type { RawTable } from '../table.ts'

/** A table whose first row of a key stays. */
export const visit: RawTable = {
  name: 'visit',
  meaning: 'A visit.',
  columns: { visit_id: 'string', guest: 'string', tags: 'map<string,string>' },
  key: ['visit_id'],
  arrival: 'once',
}

/** A table whose latest row of a key is valid. */
const room: RawTable = {
  name: 'room',
  meaning: 'A room.',
  columns: {
    house: 'string',
    room_id: 'string',
    price: 'decimal(15,8)',
    guest: 'string',
    tags: 'map<string,string>',
  },
  key: ['house', 'room_id'],
  arrival: 'latest',
  momentary: ['guest'],
}

/** The tables of a guest house. */
export const tables = [visit, room]

/** The days of a row. */
export const on = (day: string, last_day = day) => ({ day, last_day })
