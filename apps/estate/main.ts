import { runEventLog } from './event-log/command.ts'
import { runReplay } from './replay/command.ts'
import { runScale } from './scale/command.ts'
import { printFacts, runServe, runTruth } from './serve/command.ts'
import { explain } from './serve/usage.ts'

/** Runs the estate's command; answers the exit code, or undefined while it serves. */
export async function runEstate(argv: readonly string[]): Promise<number | undefined> {
  const [command, ...rest] = argv
  return explain(() => {
    switch (command) {
      case 'truth':
        return runTruth(rest)
      case 'facts':
        return printFacts(rest)
      case 'event-log':
        return runEventLog(rest)
      case 'replay':
        return runReplay(rest)
      default:
        return argv.includes('--scale') ? runScale(argv) : runServe(argv)
    }
  })
}

if (import.meta.main) {
  const exitCode = await runEstate(process.argv.slice(2))
  if (exitCode !== undefined) process.exitCode = exitCode
}
