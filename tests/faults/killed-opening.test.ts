import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openState } from '#state/state.ts'
import { newFolder } from './server.ts'

const writerProgram = new URL('../../platform/state/testing/endless-writer.ts', import.meta.url)
const openerProgram = new URL('../../platform/state/testing/killed-opener.ts', import.meta.url)
const acknowledgedRows = 20
const fewestChanges = 20

/** Writes rows to a new state and is killed once some are acknowledged. */
async function killedWriter(directory: string): Promise<void> {
  const writer = fork(writerProgram, [directory], { execArgv: [] })
  writer.on('message', (count) => {
    if (count === acknowledgedRows) writer.kill('SIGKILL')
  })
  await once(writer, 'exit')
}

/** Opens the state, killed after this many changes to its files; answers whether there were so many. */
async function isKilledAfter(changes: number, directory: string): Promise<boolean> {
  const opener = fork(openerProgram, [join(directory, 'state'), String(changes)], {
    execArgv: [],
    silent: true,
  })
  const [, signal] = await once(opener, 'exit')
  return signal === 'SIGKILL'
}

async function rowsIn(directory: string): Promise<number> {
  const state = await openState({ directory })
  const { rows } = await state.executeSql('select count(*)::int as n from setting')
  await state.close()
  return Number(rows[0]?.['n'])
}

test(
  'a state opens with all acknowledged rows after a kill at each file change of an opening',
  { timeout: 900_000 },
  async () => {
    const folder = await realpath(await newFolder())
    const [killed, copy] = [join(folder, 'killed'), join(folder, 'copy')]
    await killedWriter(killed)

    let changes = 0
    for (let isKilled = true; isKilled;) {
      changes += 1
      await cp(killed, copy, { recursive: true })
      isKilled = await isKilledAfter(changes, copy)
      expect(await rowsIn(copy), `after a kill at change ${changes}`).toBeGreaterThanOrEqual(acknowledgedRows)
      await rm(copy, { recursive: true })
    }

    expect(changes).toBeGreaterThan(fewestChanges)
  },
)
