// Run before the compiler, so that types can be checked on a fresh clone without a build.
import { messagesFolder, messageTypesFile } from './paths.ts';
import { writeMessageTypes } from './texts/catalogues.ts';

writeMessageTypes(messagesFolder, messageTypesFile);
