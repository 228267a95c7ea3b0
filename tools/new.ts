import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { scaffolds } from './scaffold/scaffolds.ts'

const root = join(import.meta.dirname, '..')
const usage = `Usage: node tools/new.ts <kind> <name>
${scaffolds.map((scaffold) => `  ${scaffold.kind.padEnd(8)} ${scaffold.nameForm.padEnd(24)} ${scaffold.meaning}`).join('\n')}`

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const { positionals } = parseArgs({ allowPositionals: true })
const [kind, name] = positionals
const scaffold = scaffolds.find((candidate) => candidate.kind === kind)
if (!scaffold || !name) stop(usage)
if (!scaffold.namePattern.test(name)) stop(`${name} is not a name like ${scaffold.nameForm}.`)

const made = scaffold.make(name)
for (const file of made.files) {
  const path = join(root, file.path)
  if (existsSync(path)) stop(`${file.path} exists already.`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, file.text)
  process.stdout.write(`wrote ${file.path}\n`)
}
const lines = made.lines.map((line) => `  ${line.file}: ${line.text}`)
process.stdout.write(`\nNow add:\n${[...lines, ...(made.notes ?? [])].join('\n')}\n`)
