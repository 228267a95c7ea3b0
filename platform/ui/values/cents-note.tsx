/** What the foot of a table with a total of money says of its rows. */
export const centsNote = 'Amounts are cut to the cent; rows may not add up to it.'

/** The one footnote about cents. */
export function CentsNote() {
  return <p className="faint small">{centsNote}</p>
}
