/** What a place that the user named cannot be used for, by the code of the system: what follows its name in a sentence. */
export const TROUBLES: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, and a folder is needed',
  ENOTDIR: 'is a file, and a folder is needed',
  EISDIR: 'is a folder, and a file is needed',
  ENOENT: 'is not there',
  ELOOP: 'is a link that leads nowhere',
  ENAMETOOLONG: 'has a name that is too long',
  EACCES: 'may not be read or written by you',
  EPERM: 'may not be read or written by you',
  EROFS: 'lies where nothing can be written',
};
