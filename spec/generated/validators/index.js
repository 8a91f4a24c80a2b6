// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
import v0 from './getAccount.401.js';
import v1 from './getAccount.429.js';
import v2 from './getAccount.2XX.js';
import v3 from './getMe.401.js';
import v4 from './getMe.429.js';
import v5 from './getMe.2XX.js';
import v6 from './listEvents.401.js';
import v7 from './listEvents.429.js';
import v8 from './listEvents.2XX.js';
import v9 from './getEvent.200.js';
import v10 from './getEvent.401.js';
import v11 from './getEvent.404.js';
import v12 from './getEvent.429.js';
import v13 from './getRegistrationType.200.js';
import v14 from './getRegistrationType.401.js';
import v15 from './getRegistrationType.404.js';
import v16 from './getRegistrationType.429.js';
import v17 from './listAttendees.200.js';
import v18 from './listAttendees.401.js';
import v19 from './listAttendees.404.js';
import v20 from './listAttendees.429.js';
import v21 from './createAttendee.201.js';
import v22 from './createAttendee.401.js';
import v23 from './createAttendee.404.js';
import v24 from './createAttendee.422.js';
import v25 from './createAttendee.429.js';
import v26 from './createAttendee.request.js';
import v27 from './updateAttendee.200.js';
import v28 from './updateAttendee.401.js';
import v29 from './updateAttendee.404.js';
import v30 from './updateAttendee.422.js';
import v31 from './updateAttendee.429.js';
import v32 from './updateAttendee.request.js';
import v33 from './checkIn.401.js';
import v34 from './checkIn.404.js';
import v35 from './checkIn.429.js';
import v36 from './checkIn.2XX.js';
import v37 from './checkIn.request.js';
import v38 from './checkOut.200.js';
import v39 from './checkOut.401.js';
import v40 from './checkOut.404.js';
import v41 from './checkOut.422.js';
import v42 from './checkOut.429.js';
import v43 from './checkOut.request.js';
import v44 from './undoCheckIn.200.js';
import v45 from './undoCheckIn.401.js';
import v46 from './undoCheckIn.404.js';
import v47 from './undoCheckIn.422.js';
import v48 from './undoCheckIn.429.js';
import v49 from './undoCheckIn.request.js';
import v50 from './listAttendeeFields.200.js';
import v51 from './listAttendeeFields.401.js';
import v52 from './listAttendeeFields.404.js';
import v53 from './listAttendeeFields.429.js';
import v54 from './createAttendeeField.201.js';
import v55 from './createAttendeeField.401.js';
import v56 from './createAttendeeField.404.js';
import v57 from './createAttendeeField.422.js';
import v58 from './createAttendeeField.429.js';
import v59 from './createAttendeeField.request.js';
import v60 from './updateAttendeeField.200.js';
import v61 from './updateAttendeeField.401.js';
import v62 from './updateAttendeeField.404.js';
import v63 from './updateAttendeeField.422.js';
import v64 from './updateAttendeeField.429.js';
import v65 from './updateAttendeeField.request.js';
import v66 from './deleteAttendeeField.401.js';
import v67 from './deleteAttendeeField.404.js';
import v68 from './deleteAttendeeField.429.js';
import v69 from './deleteAttendeeField.2XX.js';
import v70 from './requestToken.request.js';

export const validators = {
  'getAccount.401': v0,
  'getAccount.429': v1,
  'getAccount.2XX': v2,
  'getMe.401': v3,
  'getMe.429': v4,
  'getMe.2XX': v5,
  'listEvents.401': v6,
  'listEvents.429': v7,
  'listEvents.2XX': v8,
  'getEvent.200': v9,
  'getEvent.401': v10,
  'getEvent.404': v11,
  'getEvent.429': v12,
  'getRegistrationType.200': v13,
  'getRegistrationType.401': v14,
  'getRegistrationType.404': v15,
  'getRegistrationType.429': v16,
  'listAttendees.200': v17,
  'listAttendees.401': v18,
  'listAttendees.404': v19,
  'listAttendees.429': v20,
  'createAttendee.201': v21,
  'createAttendee.401': v22,
  'createAttendee.404': v23,
  'createAttendee.422': v24,
  'createAttendee.429': v25,
  'createAttendee.request': v26,
  'updateAttendee.200': v27,
  'updateAttendee.401': v28,
  'updateAttendee.404': v29,
  'updateAttendee.422': v30,
  'updateAttendee.429': v31,
  'updateAttendee.request': v32,
  'checkIn.401': v33,
  'checkIn.404': v34,
  'checkIn.429': v35,
  'checkIn.2XX': v36,
  'checkIn.request': v37,
  'checkOut.200': v38,
  'checkOut.401': v39,
  'checkOut.404': v40,
  'checkOut.422': v41,
  'checkOut.429': v42,
  'checkOut.request': v43,
  'undoCheckIn.200': v44,
  'undoCheckIn.401': v45,
  'undoCheckIn.404': v46,
  'undoCheckIn.422': v47,
  'undoCheckIn.429': v48,
  'undoCheckIn.request': v49,
  'listAttendeeFields.200': v50,
  'listAttendeeFields.401': v51,
  'listAttendeeFields.404': v52,
  'listAttendeeFields.429': v53,
  'createAttendeeField.201': v54,
  'createAttendeeField.401': v55,
  'createAttendeeField.404': v56,
  'createAttendeeField.422': v57,
  'createAttendeeField.429': v58,
  'createAttendeeField.request': v59,
  'updateAttendeeField.200': v60,
  'updateAttendeeField.401': v61,
  'updateAttendeeField.404': v62,
  'updateAttendeeField.422': v63,
  'updateAttendeeField.429': v64,
  'updateAttendeeField.request': v65,
  'deleteAttendeeField.401': v66,
  'deleteAttendeeField.404': v67,
  'deleteAttendeeField.429': v68,
  'deleteAttendeeField.2XX': v69,
  'requestToken.request': v70,
};
