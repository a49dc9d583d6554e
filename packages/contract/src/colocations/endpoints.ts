import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { LanguageInput } from '../accounts/schemas.ts';
import { Confirmation, Email, Id, Instant, name, optionalText } from '../wire/primitives.ts';
import { HouseholdLogPage } from './log-schemas.ts';
import { Colocation, Invitation, InvitationPreview, JoinPolicy } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const CodeInPath = z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) });
const TimeZone = z.string().check(z.minLength(1), z.maxLength(60));
const Currency = z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/));

export const colocationEndpoints = defineEndpoints({
  createColocation: {
    method: 'POST',
    path: '/api/Colocation',
    access: 'user',
    summary: 'Creates a household; its creator joins it, leaving any other one',
    body: z.object({
      id: z.optional(z.nullable(Id)),
      name: name(limits.colocationName),
      address: optionalText(limits.address),
      createdBy: z.optional(z.nullable(Id)),
      currency: z.optional(z.nullable(Currency)),
      /** Absent: `id`, as the older client needs it. */
      joinPolicy: z.optional(z.nullable(JoinPolicy)),
      timeZone: z.optional(z.nullable(TimeZone)),
    }),
    response: Id,
  },
  updateColocation: {
    method: 'PUT',
    path: '/api/Colocation',
    access: 'member',
    summary: 'Changes name, address, currency, join policy or time zone',
    body: z.object({
      id: Id,
      name: z.optional(z.nullable(name(limits.colocationName))),
      address: optionalText(limits.address),
      currency: z.optional(z.nullable(Currency)),
      joinPolicy: z.optional(z.nullable(JoinPolicy)),
      timeZone: z.optional(z.nullable(TimeZone)),
    }),
    largestBody: bodyLimits.colocation,
    response: Id,
  },
  deleteColocation: {
    method: 'DELETE',
    path: '/api/Colocation/{id}',
    access: 'member',
    summary:
      'Deletes the household with everything in it; its members stay without one. Requires the password, or a recent sign-in',
    params: IdInPath,
    body: Confirmation,
    bodyOptional: true,
    response: Id,
  },
  setCollector: {
    method: 'PUT',
    path: '/api/Colocation/Collector',
    access: 'member',
    summary: 'Says who collects and pays out for all (M14); null: nobody, and the fewest transfers settle (M7)',
    body: z.object({ id: Id, collector: z.optional(z.nullable(Id)) }),
    response: Id,
  },
  listColocations: {
    method: 'GET',
    path: '/api/Colocation',
    access: 'user',
    summary: 'My household, as a list of zero or one',
    response: z.array(Colocation),
    cacheable: true,
  },
  getColocation: {
    method: 'GET',
    path: '/api/Colocation/{id}',
    access: 'member',
    summary: 'My household',
    params: IdInPath,
    response: Colocation,
    cacheable: true,
  },
  listHouseholdLog: {
    method: 'GET',
    path: '/api/Colocation/Log',
    access: 'member',
    summary: 'Who came and left, and what was changed about the household, latest first; the last thousand are kept',
    query: z.object({
      colocationId: Id,
      before: z.optional(z.int().check(z.minimum(1))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    response: HouseholdLogPage,
    cacheable: true,
  },
  noteMoneyExport: {
    method: 'PUT',
    path: '/api/Colocation/MoneyExport',
    access: 'member',
    summary: 'Notes in the log that the caller takes the money along as a file; within an hour once',
    body: z.object({ id: Id }),
    response: Id,
  },
  createInvitation: {
    method: 'POST',
    path: '/api/Colocation/Invite',
    access: 'member',
    summary: 'Creates an invitation: a code and a link that expire; where a code is required, it admits one person',
    body: z.object({
      id: z.optional(z.nullable(Id)),
      colocationId: Id,
      expiresAt: z.optional(z.nullable(Instant)),
    }),
    response: Invitation,
  },
  mailInvitation: {
    method: 'POST',
    path: '/api/Colocation/Invite/Mail',
    access: 'member',
    summary: 'Sends a live invitation by e-mail, where the server sends any; the address itself goes with it',
    body: z.object({
      colocationId: Id,
      code: z.string().check(z.minLength(1), z.maxLength(100)),
      email: Email,
      /** What the e-mail is written in. */
      language: LanguageInput,
    }),
    response: Id,
  },
  getInvitation: {
    method: 'GET',
    path: '/api/Colocation/Invite/{code}',
    access: 'anyone',
    summary: 'The household of an invitation, and who invites',
    params: CodeInPath,
    response: InvitationPreview,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/Colocation/Invite/{code}',
    access: 'member',
    summary: 'Withdraws an invitation',
    params: CodeInPath,
    response: z.string(),
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/Colocation/Member/{userId}',
    access: 'member',
    summary:
      'Removes a member, and requires invitations to join from then on. Requires the password, or a recent sign-in',
    params: z.object({ userId: Id }),
    body: Confirmation,
    bodyOptional: true,
    response: Id,
  },
});
