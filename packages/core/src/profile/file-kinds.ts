/** The column of each file that a person shows of themselves. */
export const FILE_COLUMNS = {
  profileimage: "image_url",
  profileimage_thumb: "image_thumb_url",
  resume: "resume_url",
  resume_thumb: "resume_thumb_url",
} as const;
export type FileKind = keyof typeof FILE_COLUMNS;
