import { sqlTokens, type SqlToken } from './sql-tokens.ts'

/** A construct that only one engine has or that the engines interpret differently, and what to write instead. */
export type NonPortableConstruct = { construct: string; write: string }

type Rule = NonPortableConstruct & { isAt(tokens: readonly SqlToken[], index: number): boolean }

const rules: readonly Rule[] = [
  { construct: 'qualify', write: 'filter on the window in an outer select', isAt: words('qualify') },
  { construct: '* exclude', write: 'name the columns', isAt: afterStar('exclude', 'except') },
  { construct: '* replace', write: 'name the columns', isAt: afterStar('replace') },
  { construct: 'quoted identifiers', write: 'a plain name', isAt: kind('quoted') },
  { construct: '::', write: 'cast(x as type), or try_cast', isAt: symbol('::') },
  { construct: '<=>', write: 'is not distinct from', isAt: symbol('<=>') },
  { construct: 'asof', write: 'a join on the half-open window that holds the moment', isAt: words('asof') },
  { construct: 'pivot', write: 'sum(case when … end) for each column', isAt: words('pivot', 'pivot_wider') },
  { construct: 'unpivot', write: 'union all', isAt: words('unpivot', 'pivot_longer') },
  { construct: 'by name', write: 'the columns in the same order', isAt: unitesByName },
  { construct: 'kurtosis', write: 'nothing: the engines define it differently', isAt: call('kurtosis') },
  { construct: 'width_bucket', write: 'floor((x - low) / width)', isAt: call('width_bucket') },
  { construct: 'named_struct', write: 'separate columns', isAt: call('named_struct', 'struct_pack') },
  {
    construct: 'cast(double as string)',
    write: 'the number itself, or a decimal',
    isAt: castsDoubleToString,
  },
  { construct: '\\ as escape', write: "like … escape '!'", isAt: escapesWithBackslash },
  { construct: 'div', write: 'floor(x / y)', isAt: divides },
  { construct: '//', write: 'floor(x / y)', isAt: symbol('//') },
  {
    construct: 'date_diff',
    write: 'unix_date or unix_millis arithmetic',
    isAt: call('date_diff', 'datediff'),
  },
  { construct: 'epoch', write: 'unix_millis', isAt: call('epoch', 'epoch_ms', 'epoch_us') },
  {
    construct: 'dayofweek',
    write: '(unix_date(d) + 3) % 7: Monday is 0',
    isAt: call('dayofweek', 'weekday'),
  },
  {
    construct: 'string_agg',
    write: "array_join(array_sort(array_agg(…)), ',')",
    isAt: call('string_agg', 'listagg', 'group_concat'),
  },
  { construct: 'concat', write: '|| (null) or concat_ws (skips)', isAt: call('concat') },
  { construct: 'regexp_replace', write: 'replace', isAt: call('regexp_replace') },
  { construct: 'unnest', write: 'a child table', isAt: call('unnest', 'explode') },
  {
    construct: 'ignore nulls',
    write: 'max_by(v, case when v is not null then k end) over (…)',
    isAt: sequence('ignore', 'nulls'),
  },
  {
    construct: 'order by without nulls',
    write: 'order by x nulls last: the engines put nulls at other ends',
    isAt: ordersWithoutNulls,
  },
  {
    construct: 'max_by of a null',
    write:
      'max_by(v, case when v is not null then k end), or coalesce the value: one engine skips nulls, one keeps them',
    isAt: takesNullBy,
  },
  {
    construct: 'cast(split_part(…))',
    write: 'try_cast: a filter next to it does not keep a text from being cast',
    isAt: castsPartOfText,
  },
  { construct: 'over w -', write: 'over (w) -', isAt: subtractsFromWindow },
  {
    construct: 'over (w rows …)',
    write: 'the frame in the named window itself: one engine knows the name alone',
    isAt: addsToNamedWindow,
  },
]

/** The constructs of an SQL text that are not portable between DuckDB and Spark, each once. */
export function nonPortableConstructs(sql: string): NonPortableConstruct[] {
  const tokens = sqlTokens(sql).filter((token) => token.kind !== 'comment')
  return rules
    .filter((rule) => tokens.some((_token, index) => rule.isAt(tokens, index)))
    .map(({ construct, write }) => ({ construct, write }))
}

function wordAt(tokens: readonly SqlToken[], index: number): string | undefined {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text.toLowerCase() : undefined
}

function words(...names: string[]): Rule['isAt'] {
  return (tokens, index) =>
    names.includes(wordAt(tokens, index) ?? '') &&
    tokens[index - 1]?.text !== '.' &&
    wordAt(tokens, index - 1) !== 'as'
}

function call(...names: string[]): Rule['isAt'] {
  return (tokens, index) => names.includes(wordAt(tokens, index) ?? '') && tokens[index + 1]?.text === '('
}

function sequence(first: string, second: string): Rule['isAt'] {
  return (tokens, index) => wordAt(tokens, index) === first && wordAt(tokens, index + 1) === second
}

function unitesByName(tokens: readonly SqlToken[], index: number): boolean {
  const before = wordAt(tokens, index - 1) ?? ''
  return sequence('by', 'name')(tokens, index) && /^(?:union|all|except|intersect)$/.test(before)
}

function afterStar(...names: string[]): Rule['isAt'] {
  return (tokens, index) =>
    tokens[index]?.text === '*' &&
    names.includes(wordAt(tokens, index + 1) ?? '') &&
    tokens[index + 2]?.text === '('
}

function kind(name: SqlToken['kind']): Rule['isAt'] {
  return (tokens, index) => tokens[index]?.kind === name
}

function symbol(text: string): Rule['isAt'] {
  return (tokens, index) => tokens[index]?.kind === 'symbol' && tokens[index]?.text === text
}

function divides(tokens: readonly SqlToken[], index: number): boolean {
  const next = tokens[index + 1]
  return wordAt(tokens, index) === 'div' && next !== undefined && next.kind !== 'symbol'
}

// Spark reads `w - y` as one name.
function subtractsFromWindow(tokens: readonly SqlToken[], index: number): boolean {
  const isNamed = wordAt(tokens, index) === 'over' && wordAt(tokens, index + 1) !== undefined
  return isNamed && tokens[index + 2]?.text === '-'
}

const beginsWindow = new Set(['partition', 'order', 'rows', 'range', 'groups'])

// Spark takes the name of a window alone between brackets, without a frame or an order of its own.
function addsToNamedWindow(tokens: readonly SqlToken[], index: number): boolean {
  if (wordAt(tokens, index) !== 'over' || tokens[index + 1]?.text !== '(') return false
  const first = wordAt(tokens, index + 2)
  return first !== undefined && !beginsWindow.has(first) && tokens[index + 3]?.text !== ')'
}

// Sees the cast of what is certainly a double: cast(cast(… as double) as string).
function castsDoubleToString(tokens: readonly SqlToken[], index: number): boolean {
  return (
    wordAt(tokens, index) === 'double' &&
    tokens[index + 1]?.text === ')' &&
    wordAt(tokens, index + 2) === 'as' &&
    ['string', 'varchar', 'text'].includes(wordAt(tokens, index + 3) ?? '')
  )
}

function ordersWithoutNulls(tokens: readonly SqlToken[], index: number): boolean {
  if (!sequence('order', 'by')(tokens, index)) return false
  return keysOf(tokens, index + 2).some((key) => !key.some((token) => token.text.toLowerCase() === 'nulls'))
}

const endsOrder = new Set(['rows', 'range', 'groups', 'limit', 'offset', 'union', 'except', 'intersect'])

/** The pieces between commas up to the end of the clause or bracket. */
function keysOf(tokens: readonly SqlToken[], first: number): SqlToken[][] {
  const keys: SqlToken[][] = [[]]
  let depth = 0
  for (let index = first; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token || (depth === 0 && (token.text === ')' || endsOrder.has(wordAt(tokens, index) ?? '')))) break
    if (token.text === '(') depth += 1
    if (token.text === ')') depth -= 1
    if (depth === 0 && token.text === ',') keys.push([])
    else keys.at(-1)?.push(token)
  }
  return keys
}

// DuckDB skips rows whose value is null, Spark answers the null.
function takesNullBy(tokens: readonly SqlToken[], index: number): boolean {
  if (!call('max_by', 'min_by')(tokens, index)) return false
  const [value = [], key = []] = keysOf(tokens, index + 2)
  const text = (part: readonly SqlToken[]) => part.map((token) => token.text.toLowerCase()).join(' ')
  return value[0]?.text.toLowerCase() !== 'coalesce' && !/^case when .*is not null/.test(text(key))
}

function castsPartOfText(tokens: readonly SqlToken[], index: number): boolean {
  if (!call('cast')(tokens, index)) return false
  let inner = index + 2
  while (call('nullif', 'trim', 'lower', 'upper', 'substring', 'replace')(tokens, inner)) inner += 2
  return call('split_part')(tokens, inner)
}

function escapesWithBackslash(tokens: readonly SqlToken[], index: number): boolean {
  const token = tokens[index]
  return token?.kind === 'string' && token.text.includes('\\')
}
