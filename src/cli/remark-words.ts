import type { ImportRemark } from '#imports/import-remarks.ts'
import { namesOf } from '#imports/import-report.ts'

/** What an import tells its sender, one sentence each. */
export function remarkLine(remark: ImportRemark, source: string): string {
  switch (remark.about) {
    case 'missing_pictures':
      return `${counted(remark.count, 'file is', 'files are')} not in the zip as a picture or PDF of at most 15 MB: ${namesOf(remark)}.`
    case 'unknown_deletions':
      return `${counted(remark.count, 'deletion names a home', 'deletions name homes')} that ${source} does not have: ${namesOf(remark)}.`
    case 'source_continued':
      return `The file calls its source ${remark.named}; its homes are those of ${source}, so it goes on as ${source}. With --source ${remark.named} it would be a source of its own.`
    case 'similar_sources':
      return `${source} is new here, and ${remark.sources.join(', ')} ${remark.sources.length === 1 ? 'begins' : 'begin'} in the same way. The same agency? Then import the file with --source ${remark.sources[0]}, or its homes are here twice.`
    case 'renamed':
      return `${counted(remark.count, 'home has', 'homes have')} a new reference and ${remark.count === 1 ? 'stays' : 'stay'} what ${remark.count === 1 ? 'it was' : 'they were'}: ${namesOf(remark)}.`
    case 'alike':
      return `${counted(remark.count, 'new home has', 'new homes have')} the openimmo_obid of a home that stays. The same home? Then it is here twice: ${namesOf(remark)}.`
  }
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
