/** Something of an import that its sender should know, beside counts, rejects and notes. */
export type ImportRemark =
  /** Files that listings name and the archive does not have; `first` holds "reference: file". */
  { about: 'missing_pictures'; count: number; first: string[] }
