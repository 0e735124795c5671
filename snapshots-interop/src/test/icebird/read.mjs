// Reads a published table as icebird does, and prints its rows, one JSON object a line.
// node read.mjs <URL of the table> [<name of a metadata file>]
import { icebergRead } from 'icebird'

const [tableUrl, metadataFileName] = process.argv.slice(2)

// What JSON has no form for, or not an exact one, becomes text that says what it was.
function plain(value) {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return `bigint ${value}`
  if (typeof value === 'number') return Object.is(value, -0) ? 'number -0' : `number ${value}`
  if (value instanceof Date) return `date ${value.getTime()}`
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`
  if (typeof value === 'string') return `string ${Buffer.from(value, 'utf16le').toString('hex')}`
  return `${typeof value} ${value}`
}

for (const row of await icebergRead({ tableUrl, metadataFileName })) {
  const entries = Object.entries(row).map(([name, value]) => [name, plain(value)])
  console.log(JSON.stringify(Object.fromEntries(entries)))
}
