// Runs the Python tests of a folder and keeps how many passed and failed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { remember } from './suite.js'

function countOf(printed, ...words) {
  return words.reduce((sum, word) => sum + Number(new RegExp(`(\\d+) ${word}`).exec(printed)?.[1] ?? 0), 0)
}

function printedBy(commands, folder, environment) {
  const child = spawn(join(commands, 'python'), ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: commands, PYTHONDONTWRITEBYTECODE: '1', ...environment },
  })
  let printed = ''
  child.stdout.on('data', (part) => {
    printed += part
    process.stdout.write(part)
  })
  return new Promise((resolve) => child.on('close', () => resolve(printed)))
}

/** Runs them with the Python of an environment; none that passed is a failure. */
export async function runPytest(suite, { commands, folder, environment, started }) {
  const printed = await printedBy(commands, folder, environment)
  const passed = countOf(printed, 'passed')
  const failed = countOf(printed, 'failed', 'error')
  const seconds = Math.round((Date.now() - started) / 1000)
  remember(process.env.LAKEGAUGE_SUITE ?? suite, {
    passed,
    failed: passed > 0 ? failed : failed + 1,
    seconds,
  })
  console.log(`${passed} passed, ${failed} failed`)
}
