// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
import v0 from './getAccount.401.js';
import v1 from './getAccount.429.js';
import v2 from './getMe.401.js';
import v3 from './getMe.429.js';
import v4 from './listEvents.401.js';
import v5 from './listEvents.429.js';
import v6 from './getEvent.200.js';
import v7 from './getEvent.401.js';
import v8 from './getEvent.404.js';
import v9 from './getEvent.429.js';
import v10 from './getRegistrationType.200.js';
import v11 from './getRegistrationType.401.js';
import v12 from './getRegistrationType.404.js';
import v13 from './getRegistrationType.429.js';
import v14 from './listAttendees.200.js';
import v15 from './listAttendees.401.js';
import v16 from './listAttendees.404.js';
import v17 from './listAttendees.429.js';
import v18 from './createAttendee.201.js';
import v19 from './createAttendee.401.js';
import v20 from './createAttendee.404.js';
import v21 from './createAttendee.422.js';
import v22 from './createAttendee.429.js';
import v23 from './createAttendee.request.js';
import v24 from './updateAttendee.200.js';
import v25 from './updateAttendee.401.js';
import v26 from './updateAttendee.404.js';
import v27 from './updateAttendee.422.js';
import v28 from './updateAttendee.429.js';
import v29 from './updateAttendee.request.js';
import v30 from './checkIn.401.js';
import v31 from './checkIn.404.js';
import v32 from './checkIn.429.js';
import v33 from './checkIn.request.js';
import v34 from './checkOut.200.js';
import v35 from './checkOut.401.js';
import v36 from './checkOut.404.js';
import v37 from './checkOut.422.js';
import v38 from './checkOut.429.js';
import v39 from './checkOut.request.js';
import v40 from './undoCheckIn.200.js';
import v41 from './undoCheckIn.401.js';
import v42 from './undoCheckIn.404.js';
import v43 from './undoCheckIn.422.js';
import v44 from './undoCheckIn.429.js';
import v45 from './undoCheckIn.request.js';
import v46 from './listAttendeeFields.200.js';
import v47 from './listAttendeeFields.401.js';
import v48 from './listAttendeeFields.404.js';
import v49 from './listAttendeeFields.429.js';
import v50 from './createAttendeeField.201.js';
import v51 from './createAttendeeField.401.js';
import v52 from './createAttendeeField.404.js';
import v53 from './createAttendeeField.422.js';
import v54 from './createAttendeeField.429.js';
import v55 from './createAttendeeField.request.js';
import v56 from './updateAttendeeField.200.js';
import v57 from './updateAttendeeField.401.js';
import v58 from './updateAttendeeField.404.js';
import v59 from './updateAttendeeField.422.js';
import v60 from './updateAttendeeField.429.js';
import v61 from './updateAttendeeField.request.js';
import v62 from './deleteAttendeeField.401.js';
import v63 from './deleteAttendeeField.404.js';
import v64 from './deleteAttendeeField.429.js';
import v65 from './requestToken.request.js';

export const validators = {
  'getAccount.401': v0,
  'getAccount.429': v1,
  'getMe.401': v2,
  'getMe.429': v3,
  'listEvents.401': v4,
  'listEvents.429': v5,
  'getEvent.200': v6,
  'getEvent.401': v7,
  'getEvent.404': v8,
  'getEvent.429': v9,
  'getRegistrationType.200': v10,
  'getRegistrationType.401': v11,
  'getRegistrationType.404': v12,
  'getRegistrationType.429': v13,
  'listAttendees.200': v14,
  'listAttendees.401': v15,
  'listAttendees.404': v16,
  'listAttendees.429': v17,
  'createAttendee.201': v18,
  'createAttendee.401': v19,
  'createAttendee.404': v20,
  'createAttendee.422': v21,
  'createAttendee.429': v22,
  'createAttendee.request': v23,
  'updateAttendee.200': v24,
  'updateAttendee.401': v25,
  'updateAttendee.404': v26,
  'updateAttendee.422': v27,
  'updateAttendee.429': v28,
  'updateAttendee.request': v29,
  'checkIn.401': v30,
  'checkIn.404': v31,
  'checkIn.429': v32,
  'checkIn.request': v33,
  'checkOut.200': v34,
  'checkOut.401': v35,
  'checkOut.404': v36,
  'checkOut.422': v37,
  'checkOut.429': v38,
  'checkOut.request': v39,
  'undoCheckIn.200': v40,
  'undoCheckIn.401': v41,
  'undoCheckIn.404': v42,
  'undoCheckIn.422': v43,
  'undoCheckIn.429': v44,
  'undoCheckIn.request': v45,
  'listAttendeeFields.200': v46,
  'listAttendeeFields.401': v47,
  'listAttendeeFields.404': v48,
  'listAttendeeFields.429': v49,
  'createAttendeeField.201': v50,
  'createAttendeeField.401': v51,
  'createAttendeeField.404': v52,
  'createAttendeeField.422': v53,
  'createAttendeeField.429': v54,
  'createAttendeeField.request': v55,
  'updateAttendeeField.200': v56,
  'updateAttendeeField.401': v57,
  'updateAttendeeField.404': v58,
  'updateAttendeeField.422': v59,
  'updateAttendeeField.429': v60,
  'updateAttendeeField.request': v61,
  'deleteAttendeeField.401': v62,
  'deleteAttendeeField.404': v63,
  'deleteAttendeeField.429': v64,
  'requestToken.request': v65,
};
