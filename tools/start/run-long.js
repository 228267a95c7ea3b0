import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.js'

/** Runs a long suite once with each of its seeds, and keeps its counts under its name and seed. */
export function runLong({ name, script, parameters, environment = {}, seeds = [undefined] }) {
  for (const seed of seeds) {
    const suite = seed === undefined || seeds.length === 1 ? name : `${name}-${seed}`
    const seeded = seed === undefined ? {} : { LAKEGAUGE_SEED: String(seed) }
    if (seed !== undefined) console.log(`\n${suite}: LAKEGAUGE_SEED=${seed}`)
    spawnSync(process.execPath, [join(root, script), ...parameters], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment, ...seeded, LAKEGAUGE_SUITE: suite },
    })
  }
}
