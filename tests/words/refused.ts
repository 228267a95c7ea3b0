import type { Text } from './texts.ts'

/** A word that texts do not use, and its replacement; `only` limits it to some files. */
export type Refused = { word: RegExp; write: string; only?: RegExp }

const screensOnly = /^(?:features\/(?!own-calls)|product\/|platform\/ui\/|apps\/web\/|rules\/)/

export const refused: readonly Refused[] = [
  { word: /\bsaid\b/i, write: 'reported, recorded or shown' },
  { word: /\b(?:told|tells?)\b/i, write: 'reported / reports, or "known"' },
  { word: /\b(?:dearest|dearer)\b/i, write: 'most expensive / more expensive' },
  { word: /\bof it\b/i, write: 'the noun, or "its"' },
  { word: /\bleft over\b/i, write: 'remaining, or "Adds up to ..."' },
  { word: /\bgive or take\b/i, write: '+/-' },
  { word: /\bbe(?:ars?|aring)\b/i, write: 'has, or "includes"' },
  {
    word: /\bplatform services\b(?! and storage)/i,
    write: '"Platform services and storage", or "Maintenance services"',
  },
  { word: /\bupkeep\b/i, write: 'maintenance, or "maintenance services"' },
  { word: /\bmoney without a known use\b/i, write: 'unallocated cost' },
  { word: /\b(?:unattributed|unexplained|not explained)\b/i, write: 'unallocated' },
  { word: /\battribut(?:ed|es?|ion)\b/i, write: 'allocated / allocate / allocation' },
  { word: /\bmachines?\b/i, write: 'VM / VMs', only: screensOnly },
  { word: /\bbeside (?:it|them)\b/i, write: '"+ ..." or "next to"' },
  { word: /\bgive[sn]? way\b/i, write: 'hidden at this width' },
  { word: /\bno room\b/i, write: 'hidden at this width' },
  { word: /\bicons only\b/i, write: 'Collapse' },
  { word: /\bin sight\b/i, write: 'shown, or "on this page"' },
  { word: /\bfair time\b/i, write: 'allocated time' },
  { word: /\bwhole attempt\b/i, write: 'full run' },
  { word: /\b(?:this|every) dollar\b/i, write: 'cost' },
  { word: /\bis there once\b/i, write: 'available once ...' },
  {
    word: /\bdoes not exist, or it lies\b/i,
    write: '"... not found. It may have been deleted or be in a workspace you cannot access."',
  },
  { word: /\b\w+=true\b/, write: 'what the reader can do, no parameter of a call', only: screensOnly },
  {
    word: /\b(?:colours?|behaviours?|neighbours?|neighbouring|favour\w*|honour\w*|labell\w+|cancell(?:ed|ing)|centred?|centres?|licences?|grey|catalogues?|analyse[ds]?|(?:organ|recogn|normal|summar|optim|util)is(?:e[ds]?|ing|ation))\b/i,
    write: 'the American spelling',
  },
]

/** A text with a refused word: the message has the file, the word and its replacement. */
export type Finding = { file: string; message: string }

/** The refused words of these texts. */
export function findingsOf(texts: readonly Text[], words: readonly Refused[] = refused): Finding[] {
  return texts.flatMap(({ file, line, text }) =>
    words.flatMap(({ word, write, only }) => {
      const found = only && !only.test(file) ? null : word.exec(text)
      return found
        ? [{ file, message: `${file}:${line} "${found[0]}" in "${text.trim()}": write ${write}` }]
        : []
    }),
  )
}
