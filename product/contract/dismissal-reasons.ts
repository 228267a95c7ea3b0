/** Why recommendations are dismissed: a word for each reason, and what it means and does. */
export const dismissalReasons = {
  NOT_FOR_PRODUCTION: {
    word: 'Not for production',
    meaning:
      'Nothing is to be changed about the asset, which serves production as it is. Whatever else is proposed about it, now and later, is dismissed with it.',
  },
  ON_PURPOSE: { word: 'So on purpose', meaning: 'Somebody needs the setting as it is.' },
  TOO_RISKY: { word: 'Too risky', meaning: 'What may go wrong is worth more than what it saves.' },
  TOO_MUCH_WORK: { word: 'Too much work', meaning: 'Making the change costs more than it saves.' },
  ENDS_SOON: { word: 'Ends soon', meaning: 'The asset will be replaced or deleted.' },
  NOT_RIGHT: { word: 'Not right', meaning: 'What it rests on is not so.' },
  OTHER: { word: 'Another reason', meaning: 'As the text has it.' },
} as const

export type DismissalReason = keyof typeof dismissalReasons

// The keys of the object are all that there are.
const namesOf = (reasons: typeof dismissalReasons) => Object.keys(reasons) as DismissalReason[]

/** The names of the reasons. */
export const dismissalReasonNames = namesOf(dismissalReasons)

/** A reason that the product knows; null for any other text. */
export function knownDismissalReason(name: string | null): DismissalReason | null {
  return dismissalReasonNames.find((one) => one === name) ?? null
}

/** A dismissal in words: its reason, and what somebody wrote. */
export function dismissalText(because: DismissalReason, written: string): string {
  if (because === 'OTHER') return written
  const { word } = dismissalReasons[because]
  return written === '' ? word : `${word}: ${written}`
}
